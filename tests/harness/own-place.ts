import { rm } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import type { Database } from "#platform/database.server.ts";
import { openEmbedded } from "#platform/embedded-database.server.ts";
import { openServer } from "#platform/server-database.server.ts";
import { copyCompany } from "./company-on-server.ts";
import { newDemoFolder } from "./site.ts";

/** The demo company of one's own: a data folder, and a database in it or on the run's PostgreSQL. */
export interface OwnPlace {
  /** What the site, and the command line beside it, are told of it. */
  env: Record<string, string>;
  folder: string;
  /** Its database, for whoever works in it while the site is down; whoever opens it closes it. */
  open(): Promise<Database>;
  /** After the site has stopped. */
  remove(): Promise<void>;
}

/**
 * On the run's PostgreSQL where there is one, which takes a fraction of the time; else, or if it is to be `embedded`, on the embedded
 * engine, as for everybody who names a data folder. Only the browser tests have such a PostgreSQL (reading-site.ts).
 */
export async function newPlace({ embedded = false } = {}): Promise<OwnPlace> {
  const model = embedded ? undefined : inject("companyModel");
  const env: { DATA_DIR: string; DATABASE_URL?: string } =
    model === undefined ? { DATA_DIR: await newDemoFolder() } : await copyCompany(model);
  const { DATA_DIR: folder, DATABASE_URL: url } = env;
  return {
    env: { ...env },
    folder,
    open: () => (url === undefined ? openEmbedded({ folder: path.join(folder, "database") }) : openServer(url, 1)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
