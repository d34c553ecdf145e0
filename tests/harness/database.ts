import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { photos } from "#content/index.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed, syncPhotos } from "#db/seed.server.ts";
import type { Database } from "#platform/database.server.ts";
import { openEmbedded } from "#platform/embedded-database.server.ts";
import { openServer } from "#platform/server-database.server.ts";
import { testEngine } from "./surroundings.ts";

/** An empty database of the engine that this run is about (TEST_ENGINE), without a table; each caller gets its own. */
export const openUnmigratedDatabase = (engine: string = testEngine): Promise<Database> =>
  engine === "postgres" ? openFresh(inject("postgresUrl")) : openEmbedded({ memory: true });

/** The same, migrated. */
export async function openTestDatabase(engine?: string): Promise<Database> {
  const database = await openUnmigratedDatabase(engine);
  await migrate(database.db);
  return database;
}

/** The same with the demo company in it. */
export async function openSeededDatabase(engine?: string): Promise<Database> {
  const database = await openTestDatabase(engine);
  const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
  await syncPhotos(database.db, Object.fromEntries(photos.map((photo) => [photo.key, files])));
  await seed(database.db, "demo");
  return database;
}

async function openFresh(serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = await openServer(serverUrl, 1);
  await server.executeRaw(`CREATE DATABASE ${name}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return openServer(url.href, 20);
}
