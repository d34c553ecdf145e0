import type { TestProject } from "vitest/node";
import { startSite } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a site for everybody who only reads; only in the project e2e. */
    readingSite: string;
  }
}

/** One site for all tests that change nothing which another could see: to start one for each takes as long as many a test. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const site = await startSite();
  project.provide("readingSite", site.url);
  return () => site.stop();
}
