import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the databases lie that tests begin with a copy of; only in the project db-embedded. */
    modelFolder: string | undefined;
  }
}

/** A folder for as long as the run lasts, emptied when a watch begins another round. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-models-"));
  project.provide("modelFolder", folder);
  project.onTestsRerun(async () => {
    for (const file of await readdir(folder)) await rm(path.join(folder, file), { force: true });
  });
  return () => rm(folder, { recursive: true, force: true });
}
