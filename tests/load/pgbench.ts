import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { openServer } from "#platform/database/server-database.server.ts";
import { findInstalledPostgres } from "#tests/harness/database/postgres-cluster.ts";

const MOST_DEPARTURES = 2_000;

/** The SQL of a hold alone, on any of these departures. */
const bareHold = (departures: number): string => String.raw`
\set d random(1, ${departures})
BEGIN;
UPDATE bench_departure SET taken = taken + 1 WHERE id = :d AND taken + 1 <= capacity;
INSERT INTO bench_booking (departure_id, contact) VALUES (:d, 'Bench Rider, bench@example.com');
INSERT INTO bench_event (departure_id, name) VALUES (:d, 'held');
COMMIT;
`;

/** The reference of every figure about selling: pgbench with the bare SQL of a hold, on tables of its own in this database. */
export async function openReference(url: string) {
  const binaries = findInstalledPostgres();
  if (binaries === null) throw new Error("there is no PostgreSQL here");
  const database = await openServer(url, 1);
  await database.executeRaw(`
    CREATE TABLE bench_departure (id integer PRIMARY KEY, taken integer NOT NULL, capacity integer NOT NULL, CHECK (taken <= capacity));
    CREATE TABLE bench_booking (id bigserial PRIMARY KEY, departure_id integer NOT NULL, contact text NOT NULL);
    CREATE TABLE bench_event (id bigserial PRIMARY KEY, departure_id integer NOT NULL, name text NOT NULL);
    INSERT INTO bench_departure SELECT n, 0, 1000000 FROM generate_series(1, ${MOST_DEPARTURES}) AS n;`);
  await database.close();
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-bench-"));
  const script = path.join(folder, "hold.sql");
  return {
    /** Transactions a second with these clients and departures. */
    async run(clients: number, departures = MOST_DEPARTURES, seconds = 4): Promise<number> {
      writeFileSync(script, bareHold(departures));
      const said = await promisify(execFile)(path.join(binaries, "pgbench"), [
        ...["-n", "-f", script, "-c", String(clients), "-j", "2", "-T", String(seconds), "-M", "prepared", url],
      ]);
      return Number(/tps = ([\d.]+)/.exec(said.stdout)?.[1]);
    },
    async close(): Promise<void> {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
