import { type CompiledQuery, type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writtenTables } from "#db/written-tables.ts";
import { MANY_CONNECTIONS, openSeededDatabase } from "#tests/harness/database/database.ts";
import { type Database, inTransaction, type Tables } from "./database.server.ts";
import { createQueryCache, type QueryCache } from "./query-cache.server.ts";

describe("the query cache", () => {
  let database: Database;
  let asked = 0;
  let nowMs = 0;
  let written: QueryCache;
  /** A database that counts real queries. */
  let counting: Kysely<Tables>;
  /** Runs between the database's answer and its reader. */
  let onTheWay: () => Promise<void>;

  beforeAll(async () => {
    database = await openSeededDatabase(MANY_CONNECTIONS);
    const { db } = database;
    counting = new Proxy(db, {
      get: (_, key) => {
        if (key !== "executeQuery") throw new Error(`asked for ${String(key)}`);
        return async (query: CompiledQuery) => {
          asked += 1;
          const answer = await db.executeQuery(query);
          await onTheWay();
          return answer;
        };
      },
    });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    asked = 0;
    onTheWay = async () => undefined;
    written = createQueryCache(counting, writtenTables, () => nowMs);
  });

  const name = async (slug: string) =>
    (await written.db.selectFrom("tour").select("name").where("slug", "=", slug).executeTakeFirst())?.name;
  const rename = (slug: string, to: string) =>
    database.db.updateTable("tour").set({ name: to }).where("slug", "=", slug).execute();

  it("asks a question once for many, and others separately", async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => name("mehrauli-ruins")))).toEqual(
      Array.from({ length: 5 }, () => "Mehrauli Ruins and Ridge"),
    );
    await name("mehrauli-ruins");
    expect(asked).toBe(1);
    expect(await name("no-such-tour")).toBeUndefined();
    expect(asked).toBe(2);
  });

  it("asks again after a write, and drops an answer under way then", async () => {
    const [answered, delivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTheWay = () => {
      answered.resolve();
      return delivered.promise;
    };
    const early = name("mehrauli-ruins");
    await answered.promise;
    onTheWay = async () => undefined;
    await rename("mehrauli-ruins", "Stones of Mehrauli");
    written.forget();
    delivered.resolve();
    expect(await early).toBe("Mehrauli Ruins and Ridge");
    expect(await name("mehrauli-ruins")).toBe("Stones of Mehrauli");
    await rename("mehrauli-ruins", "Mehrauli Ruins and Ridge");
    expect(await name("mehrauli-ruins")).toBe("Stones of Mehrauli");
    written.forget();
    expect(await name("mehrauli-ruins")).toBe("Mehrauli Ruins and Ridge");
  });

  it("keeps no answer longer than a minute", async () => {
    await name("mehrauli-ruins");
    nowMs += 60_000;
    await name("mehrauli-ruins");
    expect(asked).toBe(1);
    nowMs += 1;
    await name("mehrauli-ruins");
    expect(asked).toBe(2);
  });

  it("keeps no error", async () => {
    const broken = () => sql`SELECT 1 / (SELECT 0 FROM tour LIMIT 1)`.execute(written.db);
    await expect(broken()).rejects.toThrow(/zero/);
    await expect(broken()).rejects.toThrow(/zero/);
    await database.db.deleteFrom("review").execute();
  });

  it("keeps neither too many questions nor unbounded lists", async () => {
    const all = () => sql`SELECT page.key FROM page CROSS JOIN generate_series(1, 101)`.execute(written.db);
    await all();
    await all();
    expect(asked).toBe(2);
    await name("mehrauli-ruins");
    for (let other = 0; other < 300; other += 1) await name(`no-such-tour-${other}`);
    asked = 0;
    await name("no-such-tour-299");
    expect(asked).toBe(0);
    await name("mehrauli-ruins");
    expect(asked).toBe(1);
  });

  it("keeps frequent questions among many single ones", async () => {
    for (let other = 0; other < 350; other += 1) {
      await name("mehrauli-ruins");
      await name(`no-such-tour-${other}`);
    }
    expect(asked).toBe(351);
  });

  it("returns frozen rows", async () => {
    const tour = await written.db.selectFrom("tour").select("details").executeTakeFirstOrThrow();
    expect(() => {
      tour.details.highlights.length = 0;
    }).toThrow(TypeError);
  });

  it("refuses tables without notices, and writes", async () => {
    await expect(written.db.selectFrom("departure").selectAll().execute()).rejects.toThrow('"departure" changes');
    await expect(
      written.db.selectFrom("tour").innerJoin("departure", "tour_id", "tour.id").selectAll().execute(),
    ).rejects.toThrow('"departure" changes');
    await expect(sql`WITH tour AS (SELECT 1) SELECT * FROM booking`.execute(written.db)).rejects.toThrow(
      '"booking" changes',
    );
    await expect(written.db.deleteFrom("tour").execute()).rejects.toThrow("nothing is written");
    await expect(inTransaction(written.db, async () => undefined)).rejects.toThrow("nothing is written");
    expect(asked).toBe(0);
  });

  it("hears of changes of every cached table", async () => {
    const told = await sql<{ table: string }>`SELECT tgrelid::regclass::text AS table FROM pg_trigger
      JOIN pg_proc ON pg_proc.oid = tgfoid WHERE proname = 'tell_content_change'`.execute(database.db);
    const telling = told.rows.map(({ table }) => table);
    // Triggers keep tallies: by a function that names the tally, or one that calls it.
    const { rows: functions } = await sql<{ name: string; body: string; table: string | null }>`
      SELECT proname AS name, prosrc AS body, tgrelid::regclass::text AS table
      FROM pg_proc LEFT JOIN pg_trigger ON tgfoid = pg_proc.oid WHERE pronamespace = 'public'::regnamespace`.execute(
      database.db,
    );
    const naming = (what: string): typeof functions =>
      functions
        .filter(({ body }) => new RegExp(`\\b${what}\\b`).test(body))
        .flatMap((one) => [one, ...naming(one.name).filter(({ name }) => name !== one.name)]);
    for (const table of writtenTables) {
      if (telling.includes(table)) continue;
      expect(table, "is written by more than triggers").toMatch(/_(tally|total)$/);
      const writers = new Set(naming(table).flatMap((one) => one.table ?? []));
      expect(writers.size, table).toBeGreaterThan(0);
      for (const writer of writers) expect(telling, table).toContain(writer);
    }
  });
});
