import { randomBytes } from "node:crypto";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openServer } from "#platform/database/server-database.server.ts";
import { noteDatabase } from "../database/made-databases.ts";
import { copyDatabase, databaseUrl } from "../database/postgres-cluster.ts";
import { startSite } from "./site.ts";

/** A PostgreSQL with the demo company in it, for sites that begin with a copy. */
export interface CompanyModel {
  serverUrl: string;
  /** The database to copy. */
  template: string;
  /** Data folder of the site. */
  folder: string;
}

/** Environment of a site on a database server. */
export interface CompanyPlace extends Record<string, string> {
  DATABASE_URL: string;
  DATA_DIR: string;
}

/** Sets up the demo company of this build by starting the site once. The caller removes the folder. */
export async function makeCompanyModel(serverUrl: string): Promise<CompanyModel> {
  const template = `company_${randomBytes(6).toString("hex")}`;
  await createDatabase(serverUrl, template);
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-company-"));
  const site = await startSite({ DATABASE_URL: databaseUrl(serverUrl, template), DATA_DIR: folder });
  await site.stop();
  return { serverUrl, template, folder };
}

/** Copies database and data folder. The caller removes the folder; the database goes with its server. */
export async function copyCompany({ serverUrl, template, folder }: CompanyModel): Promise<CompanyPlace> {
  const name = `site_${randomBytes(6).toString("hex")}`;
  noteDatabase(serverUrl, name);
  const own = await mkdtemp(path.join(tmpdir(), "pahiya-site-"));
  await Promise.all([createDatabase(serverUrl, name, template), cp(folder, own, { recursive: true })]);
  return { DATABASE_URL: databaseUrl(serverUrl, name), DATA_DIR: own };
}

/** Environment for the first start of an empty company, on a database without a table. */
export async function beginEmptyCompany(serverUrl: string): Promise<CompanyPlace> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const own = await mkdtemp(path.join(tmpdir(), "pahiya-site-"));
  await createDatabase(serverUrl, name);
  return { DATABASE_URL: databaseUrl(serverUrl, name), DATA_DIR: own, COMPANY: "empty" };
}

async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const server = await openServer(serverUrl, 1);
  await server.executeRaw(template === undefined ? `CREATE DATABASE ${name}` : copyDatabase(name, template));
  await server.close();
}
