import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { photos } from "#content/index.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed, syncPhotos } from "#db/seed.server.ts";
import { type Database, oneAtATime } from "#platform/database.server.ts";
import { openEmbedded } from "#platform/embedded-database.server.ts";
import { openServer } from "#platform/server-database.server.ts";
import { databaseUrl } from "./postgres-cluster.ts";
import { testEngine } from "./surroundings.ts";

/** An empty database of the engine that this run is about (TEST_ENGINE), without a table; each caller gets its own. */
export const openUnmigratedDatabase = (engine?: string): Promise<Database> => openCopy("empty", engine);

/** Takes everything out of such a database again: sooner done than to open another. */
export async function emptyDatabase(database: Database): Promise<void> {
  await database.executeRaw("DROP SCHEMA IF EXISTS pgboss CASCADE");
  await database.executeRaw("DROP SCHEMA public CASCADE");
  await database.executeRaw("CREATE SCHEMA public");
}

/** The same, migrated. */
export const openTestDatabase = (engine?: string): Promise<Database> => openCopy("migrated", engine);

/** The same with the demo company in it. */
export const openSeededDatabase = (engine?: string): Promise<Database> => openCopy("seeded", engine);

/** Made once in a run, by the first who asks; everybody gets a copy, which takes a tenth of the time. */
const models = {
  empty: async () => undefined,
  migrated: ({ db }: Database) => migrate(db),
  async seeded({ db }: Database) {
    await migrate(db);
    const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
    await syncPhotos(db, Object.fromEntries(photos.map((photo) => [photo.key, files])));
    await seed(db, "demo");
  },
};
type Model = keyof typeof models;

const openCopy = async (model: Model, engine: string = testEngine): Promise<Database> =>
  engine === "postgres"
    ? openCopyOnServer(model, inject("postgresUrl"))
    : openEmbedded({ memory: true, dump: await dumpOf(model) });

const dumps = new Map<Model, Promise<Blob>>();

/** Remembered by each test file, and shared with the others in a folder of the run. */
function dumpOf(model: Model): Promise<Blob> {
  const dump = dumps.get(model) ?? readOrMakeDump(model, inject("modelFolder"));
  dumps.set(model, dump);
  return dump;
}

async function readOrMakeDump(model: Model, folder: string | undefined): Promise<Blob> {
  if (folder === undefined) return makeDump(model);
  const file = path.join(folder, `${model}.tar`);
  const made = await readFile(file).catch(() => null);
  if (made !== null) return new Blob([made]);
  const dump = await makeDump(model);
  // Beside its place and then moved there: a file that another test finds is whole.
  const mine = `${file}-${process.pid}`;
  await writeFile(mine, new Uint8Array(await dump.arrayBuffer()));
  await rename(mine, file);
  return dump;
}

async function makeDump(model: Model): Promise<Blob> {
  const database = await openEmbedded({ memory: true });
  await models[model](database);
  const dump = await database.dump();
  await database.close();
  return dump;
}

async function openCopyOnServer(model: Model, serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = await openServer(serverUrl, 2);
  const template = `model_${model}_${inject("postgresRound")}`;
  await oneAtATime(server, template, () => makeTemplate(server, serverUrl, model, template));
  await server.executeRaw(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await server.close();
  return openServer(databaseUrl(serverUrl, name), 20);
}

async function makeTemplate(server: Database, serverUrl: string, model: Model, template: string): Promise<void> {
  const { rows } = await server.executeRaw("SELECT FROM pg_database WHERE datname = $1", [template]);
  if (rows.length > 0) return;
  // Under another name until it is whole, for whoever is interrupted.
  const half = `${template}_${randomBytes(6).toString("hex")}`;
  await server.executeRaw(`CREATE DATABASE ${half}`);
  const database = await openServer(databaseUrl(serverUrl, half), 2);
  await models[model](database);
  await database.close();
  await server.executeRaw(`ALTER DATABASE ${half} RENAME TO ${template}`);
}
