import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#db/migrate.server.ts";
import { migrations } from "#db/migrations/index.ts";
import type { Database } from "#platform/database/database.server.ts";
import { newPlace, type OwnPlace } from "#tests/harness/site/own-place.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

const message = { name: "Anna", number: "+91 98000 00000", email: "anna@example.com", message: "Is it flat?" };

// The middle of a rolling restart (docs/deploy/several-servers.md): the first new process has migrated, the others are still to be
// replaced.
describe("a process beside a newer version's database", () => {
  let place: OwnPlace;
  let site: RunningSite;
  let database: Database;
  beforeAll(async () => {
    place = await newPlace();
    site = await startSite(place.env);
    database = await place.open();
    await migrate(database.db, [...migrations, { name: "9003_future", sql: "CREATE TABLE future (id integer)" }]);
    await database.executeRaw("SELECT pg_notify('page_change', 'content')");
  });
  afterAll(async () => {
    await database?.close();
    await site?.stop();
    await place?.remove();
  });

  it("continues and writes; only its own restart ends, without systemd repeating it", async () => {
    const other = await mkdtemp(path.join(tmpdir(), "pahiya-beside-"));
    await expect(startSite({ ...place.env, DATA_DIR: other })).rejects.toThrow(
      /the site ended with 78: \s*The database is newer than this version .*it has 9003_future/,
    );
    await rm(other, { recursive: true });
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${site.url}/tours`)).status).toBe(200);
    await fetch(`${site.url}/contact`, { method: "POST", body: new URLSearchParams(message), redirect: "manual" });
    const { rows } = await database.executeRaw("SELECT message FROM contact_message WHERE email = $1", [message.email]);
    expect(rows).toEqual([{ message: message.message }]);
  });
});
