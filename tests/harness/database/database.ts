import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { photos } from "#content/index.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed, syncPhotos } from "#db/seed.server.ts";
import { type Database, oneAtATime } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { noteDatabase } from "./made-databases.ts";
import { copyDatabase, databaseUrl } from "./postgres-cluster.ts";

/** Two deeds, their lock and a watcher. A new connection plans all anew, in 50 ms of processor time. */
const FEW = 4;
/** For tests in which more deeds compete. */
export const MANY_CONNECTIONS = 20;

/** Opens an empty database of one's own, without a table. */
export const openUnmigratedDatabase = (): Promise<Database> => openCopy("empty", FEW);

/** Opens a migrated database of one's own. */
export const openTestDatabase = (connections = FEW): Promise<Database> => openCopy("migrated", connections);

/** Opens a database of one's own with the demo company in it. */
export const openSeededDatabase = (connections = FEW): Promise<Database> => openCopy("seeded", connections);

/** Address of a database that a test has opened, for a command or a site beside it. */
export async function addressOf(database: Database): Promise<string> {
  const { rows } = await database.executeRaw("SELECT current_database() AS name");
  return databaseUrl(inject("postgresUrl"), String(rows[0]?.name));
}

/** Made once in a run, by the first user; everybody gets a copy, which takes a tenth of the time. */
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

/** Connections that create databases, one for each worker's life: a new one costs as much as a hundred queries. */
const makers = new Map<string, Promise<Database>>();
const found = new Set<string>();

async function openCopy(model: Model, connections: number): Promise<Database> {
  const serverUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const making = makers.get(serverUrl) ?? openServer(serverUrl, 2);
  makers.set(serverUrl, making);
  const server = await making;
  const template = `model_${model}_${inject("postgresRound")}`;
  const known = `${serverUrl} ${template}`;
  if (!found.has(known)) await oneAtATime(server, template, () => makeTemplate(server, serverUrl, model, template));
  found.add(known);
  noteDatabase(serverUrl, name);
  await server.executeRaw(copyDatabase(name, template));
  return openServer(databaseUrl(serverUrl, name), connections);
}

async function makeTemplate(server: Database, serverUrl: string, model: Model, template: string): Promise<void> {
  const { rows } = await server.executeRaw("SELECT FROM pg_database WHERE datname = $1", [template]);
  if (rows.length > 0) return;
  // Another name until it is complete, in case the process is interrupted.
  const half = `${template}_${randomBytes(6).toString("hex")}`;
  await server.executeRaw(`CREATE DATABASE ${half}`);
  const database = await openServer(databaseUrl(serverUrl, half), 2);
  await models[model](database);
  await database.close();
  await server.executeRaw(`ALTER DATABASE ${half} RENAME TO ${template}`);
}
