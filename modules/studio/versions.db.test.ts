import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { listVersions, versionsOf } from "./versions.server.ts";

const ANSWERS = { kind: "page", key: "faq" } as const;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeRaw(`
    INSERT INTO content_version (id, kind, key, number, value, fields, origin, published_by, published_at)
    SELECT gen_random_uuid(), 'page', CASE WHEN at % 2 = 0 THEN 'faq' ELSE 'about' END, at,
      jsonb_build_object('text', repeat(md5(at::text), 60)), '["Answer"]', 'studio', 'Asha, editor', now()
    FROM generate_series(1, 20000) AS at`);
  await database.executeRaw("ANALYZE content_version");
});
afterAll(() => database?.close());

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

it.each([null, 15_000, 90])("reads no more versions than it shows, of ten thousand: below %s", async (below) => {
  const rows = await versionsOf(database.db, ANSWERS, { below, limit: 41 }).explain("json", sql`analyze`);
  const [{ Plan: plan } = { Plan: null }] = Object.values(rows[0] ?? {})[0] as { Plan: PlanNode | null }[];
  if (!plan) throw new Error("there is no plan");
  const nodes = nodesOf(plan);
  expect(nodes.map((node) => node["Node Type"]).filter((type) => type === "Seq Scan" || type === "Sort")).toEqual([]);
  expect(Math.max(...nodes.map((node) => node["Actual Rows"]))).toBeLessThanOrEqual(41);
});

it("pages from the newest to the first", async () => {
  let below: number | null = null;
  let count = 0;
  for (;;) {
    const page = await listVersions(database.db, ANSWERS, { below, limit: 1_000 });
    if (page.length === 0) break;
    expect(page[0]?.number).toBe(20_000 - count * 2);
    count += page.length;
    below = page.at(-1)?.number ?? null;
  }
  expect(count).toBe(10_000);
});
