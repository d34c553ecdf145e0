import { rm } from "node:fs/promises";
import { inject } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openForCommand } from "#server/reach-database.server.ts";
import { beginEmptyCompany, copyCompany } from "./company-on-server.ts";
import { newDemoFolder } from "./site.ts";

/** The demo company of one's own: a data folder, and a database in it or on the run's PostgreSQL. */
export interface OwnPlace {
  /** Environment for the site and its command line. */
  env: Record<string, string>;
  folder: string;
  /** Opens its database, with the site running or not; the caller closes it. */
  open(): Promise<Database>;
  /** After the site has stopped. */
  remove(): Promise<void>;
}

/**
 * Makes a place on the run's PostgreSQL, if there is one: a fraction of the time. Else, or with `ownServer`, with a
 * PostgreSQL in the data folder. Only browser tests have the former (shared-site-setup.ts). `isEmpty` leaves the choice of the
 * first start to an empty company.
 */
export async function newPlace({ ownServer = false, isEmpty = false } = {}): Promise<OwnPlace> {
  const model = ownServer ? undefined : inject("companyModel");
  const env: { DATA_DIR: string; DATABASE_URL?: string } = isEmpty
    ? await beginEmptyCompany(inject("postgresUrl"))
    : model === undefined
      ? { DATA_DIR: await newDemoFolder() }
      : await copyCompany(model);
  const { DATA_DIR: folder } = env;
  return {
    env: { ...env },
    folder,
    open: () => openForCommand(env, 1),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
