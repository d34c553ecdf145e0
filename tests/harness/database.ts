import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import { photos } from "#content/index.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed, syncPhotos } from "#db/seed.server.ts";
import { type Database, oneAtATime } from "#platform/database.server.ts";
import { openServer } from "#platform/server-database.server.ts";
import {
  type DatabaseFiles,
  fillInMemory,
  makeEmptyInMemory,
  openInMemory,
  writeToFolder,
} from "./database-in-memory.ts";
import { copyDatabase, databaseUrl } from "./postgres-cluster.ts";
import { testEngine } from "./surroundings.ts";

/** An empty database of the engine that this run is about (TEST_ENGINE), without a table; each caller gets its own. */
export const openUnmigratedDatabase = (engine?: string): Promise<Database> => openCopy("empty", engine);

/** The same, migrated. */
export const openTestDatabase = (engine?: string): Promise<Database> => openCopy("migrated", engine);

/** The same with the demo company in it. */
export const openSeededDatabase = (engine?: string): Promise<Database> => openCopy("seeded", engine);

/** A migrated one of the embedded engine, at rest in a folder that is not there yet, as a data folder has it. */
export const putTestDatabase = async (folder: string): Promise<void> =>
  writeToFolder(await filesOf("migrated"), folder);

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

const openCopy = async (name: Model, engine: string = testEngine): Promise<Database> =>
  engine === "postgres" ? openCopyOnServer(name, inject("postgresUrl")) : openInMemory(await filesOf(name));

const made = new Map<Model, Promise<DatabaseFiles>>();

/** Remembered by each worker, and shared with the others in a folder of the run. */
function filesOf(name: Model): Promise<DatabaseFiles> {
  const files = made.get(name) ?? readOrMake(name, inject("modelFolder"));
  made.set(name, files);
  return files;
}

async function readOrMake(name: Model, folder: string | undefined): Promise<DatabaseFiles> {
  if (folder === undefined) return makeFiles(name);
  const file = path.join(folder, name);
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) return deserialize(kept);
  const files = await makeFiles(name);
  // Beside its place and then moved there: a file that another test finds is whole.
  const mine = `${file}-${process.pid}`;
  await writeFile(mine, serialize(files));
  await rename(mine, file);
  return files;
}

/** Each out of the one before: to set up the first takes longer than all else. */
async function makeFiles(name: Model): Promise<DatabaseFiles> {
  if (name === "empty") return makeEmptyInMemory();
  return fillInMemory(await filesOf(name === "seeded" ? "migrated" : "empty"), models[name]);
}

/** Who makes databases, for as long as its worker lives: a new connection costs a server as much as a hundred questions. */
let maker: Promise<Database> | undefined;
const found = new Set<string>();

async function openCopyOnServer(model: Model, serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  maker ??= openServer(serverUrl, 2);
  const server = await maker;
  const template = `model_${model}_${inject("postgresRound")}`;
  if (!found.has(template)) await oneAtATime(server, template, () => makeTemplate(server, serverUrl, model, template));
  found.add(template);
  await server.executeRaw(copyDatabase(name, template));
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
