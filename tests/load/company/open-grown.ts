import { photos } from "#content/index.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed, syncPhotos } from "#db/seed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { timed } from "../figures.ts";
import { growCompany } from "./grow-company.ts";
import { growStudio } from "./grow-studio.ts";

/** Opens the demo company `times` as large, which it grows first if this server has none. */
export async function openGrown(serverUrl: string, times: number): Promise<Database> {
  const server = await openServer(serverUrl, 1);
  const name = `grown_${times}`;
  const { rows } = await server.executeRaw("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rows.length === 0) await server.executeRaw(`CREATE DATABASE ${name}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openServer(url.href, 4);
  await migrate(database.db);
  if (rows.length > 0) return database;
  const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
  await syncPhotos(database.db, Object.fromEntries(photos.map((photo) => [photo.key, files])));
  await seed(database.db, "demo");
  const took = await timed(async () => {
    await growCompany(database, times);
    await growStudio(database, times);
  });
  console.log(`${times}× grown in ${Math.round(took / 1000)} s`);
  return database;
}
