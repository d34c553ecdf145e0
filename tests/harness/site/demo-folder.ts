import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
/** Longer than any test run, so that none loses the folder that it copies from. */
const KEPT_MS = 6 * 60 * 60_000;
const models = path.join(root, ".cache/site-folders");

/**
 * Fills an empty data folder with the demo company of this build and this day. `setUp` makes such a folder by starting the
 * site on it once and stopping it; that is done for the first test that asks, the others get a copy.
 */
export async function fillWithDemoCompany(folder: string, setUp: (folder: string) => Promise<unknown>): Promise<void> {
  const build = await stat(path.join(root, "build/server/main.js"));
  const day = new Date().toISOString().slice(0, 10);
  const model = path.join(models, `${Math.trunc(build.mtimeMs)}-${day}`);
  if (!(await stat(model).catch(() => null))) await makeModel(model, setUp);
  await cp(model, folder, { recursive: true });
}

/** Beside its place and then moved there, so that a folder that another process finds is whole. */
async function makeModel(model: string, setUp: (folder: string) => Promise<unknown>): Promise<void> {
  await mkdir(models, { recursive: true });
  for (const name of await readdir(models)) await removeIfOld(path.join(models, name));
  const made = await mkdtemp(path.join(root, ".cache/site-folder-"));
  await setUp(made);
  await rename(made, model).catch(async (error: unknown) => {
    await rm(made, { recursive: true, force: true });
    // Another process was faster, and made the same.
    if (!(await stat(model).catch(() => null))) throw error;
  });
}

async function removeIfOld(folder: string): Promise<void> {
  const made = await stat(folder).catch(() => null);
  if (made && made.mtimeMs < Date.now() - KEPT_MS) await rm(folder, { recursive: true, force: true });
}
