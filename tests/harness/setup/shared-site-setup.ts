import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { type CompanyModel, copyCompany, makeCompanyModel } from "../site/company-on-server.ts";
import { startSite } from "../site/site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a shared site for tests that only read; only in the project e2e. */
    readingSite: string;
    /** Company that sites of one's own begin with; only in the project e2e. */
    companyModel: CompanyModel | undefined;
  }
}

/**
 * One site for all tests that change nothing which another could see, and a company for others to copy: to set one up takes as long as many
 * a test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const { postgresUrl } = project.getProvidedContext();
  const model = await makeCompanyModel(postgresUrl);
  project.provide("companyModel", model);
  const place = await copyCompany(model);
  const site = await startSite(place);
  project.provide("readingSite", site.url);
  return async () => {
    await site.stop();
    for (const folder of [model.folder, place.DATA_DIR]) await rm(folder, { recursive: true, force: true });
  };
}
