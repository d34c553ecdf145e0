import {
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { createMetrics } from "#platform/http/metrics.server.ts";
import { health } from "./health.server.ts";
import { metricsPage } from "./metrics.server.ts";

/** Connections that take every statement and never answer one. */
class Silence extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return { executeQuery: () => new Promise(() => undefined), async *streamQuery() {} };
  }
}

const silent = (): Db =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: (): Driver => new Silence(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

it("answers without waiting when the database hangs, and leaves out what needs it", async () => {
  const deps = { db: silent(), clock: new SteppedClock("2026-11-21T06:00:00Z"), metrics: createMetrics() };
  const page = metricsPage({ ...deps, token: "watch" });
  const [ready, figures] = await Promise.all([
    health(deps.db).request("/ready"),
    page.request("/", { headers: { authorization: "Bearer watch" } }),
  ]);
  expect(ready.status).toBe(503);
  const lines = (await figures.text()).split("\n");
  expect(lines).toContain("pahiya_database_up 0");
  expect(lines.filter((line) => /^pahiya_(holds|jobs|alerts|mails_unsent)\b/.test(line))).toEqual([]);
});
