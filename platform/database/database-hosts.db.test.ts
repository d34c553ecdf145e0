import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "#tests/harness/database/postgres-cluster.ts";
import type { Database } from "./database.server.ts";
import { isDatabaseFault } from "./database-fault.server.ts";
import { openServer } from "./server-database.server.ts";

const PATIENCE_MS = 1_000;

// Two servers, of which one only reads, as a standby does: the site's own sessions see the same of both.
describe("an address of several servers", () => {
  let clusters: [Cluster, Cluster];
  let site: Database;
  beforeAll(async () => {
    clusters = (await Promise.all([startCluster(), startCluster()])) as [Cluster, Cluster];
    for (const { url } of clusters) {
      const each = await openServer(url, 1);
      await each.executeRaw("CREATE TABLE written (word text)");
      await each.close();
    }
  });
  beforeEach(async () => {
    await promote(1);
    const [first, second] = clusters.map(({ url }) => new URL(url).host);
    site = await openServer(
      `postgres://postgres@${first},${second}/postgres?target_session_attrs=read-write`,
      3,
      PATIENCE_MS,
    );
  });
  afterEach(async () => {
    for (const cluster of clusters) cluster.thaw();
    await site.close();
    for (const cluster of clusters) await cluster.restart();
  });
  afterAll(() => Promise.all((clusters ?? []).map((cluster) => cluster.stop())));

  /** Lets one of the two be written to and the other only be read, sessions that are open included. */
  async function promote(number: 0 | 1, isOtherThere = true): Promise<void> {
    const say = async ({ url }: Cluster, how: "on" | "off") => {
      const database = await openServer(url, 1);
      await database.executeRaw(`ALTER SYSTEM SET default_transaction_read_only = ${how}`);
      await database.executeRaw("SELECT pg_reload_conf()");
      const shown = async () =>
        (await database.executeRaw("SHOW transaction_read_only")).rows[0]?.transaction_read_only;
      await expect.poll(shown).toBe(how);
      await database.close();
    };
    await say(clusters[number], "off");
    if (isOtherThere) await say(clusters[1 - number] as Cluster, "on");
  }
  const write = (word: string) => site.executeRaw("INSERT INTO written VALUES ($1)", [word]);
  const writtenAt = async (number: 0 | 1): Promise<unknown[]> => {
    const database = await openServer(clusters[number].url, 1);
    const { rows } = await database.executeRaw("SELECT word FROM written");
    await database.close();
    return rows.map(({ word }) => word);
  };
  const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "done",
      (error: unknown) => error,
    );

  it("connects to the writable one, even if named last", async () => {
    await Promise.all([write("to the second"), write("to the second")]);
    expect(await writtenAt(1)).toEqual(["to the second", "to the second"]);
    expect(await writtenAt(0)).toEqual([]);
  });

  it("moves to the new primary when the used one becomes a standby, on open connections too", async () => {
    const heard: string[] = [];
    let missed = 0;
    await site.listen(
      "page_change",
      (word) => heard.push(word),
      () => {
        missed += 1;
      },
    );
    // The three sessions of the site, all at once. Each hears of the new setting by its own signal.
    const shown = () => Promise.all([1, 2, 3].map(() => site.executeRaw("SHOW transaction_read_only")));
    const words = async () => (await shown()).map(({ rows }) => rows[0]?.transaction_read_only);
    await shown();
    await promote(0);
    await expect.poll(words).toEqual(["on", "on", "on"]);
    const refused = await outcomeOf(write("refused"));
    expect(refused).toMatchObject({ code: "25006" });
    expect(isDatabaseFault(refused)).toBe(true);
    await expect.poll(() => outcomeOf(write("after the switch"))).toBe("done");
    expect(await writtenAt(0)).toEqual(["after the switch"]);
    await expect.poll(() => missed).toBe(1);
    await site.executeRaw("SELECT pg_notify('page_change', 'content')");
    await expect.poll(() => heard).toEqual(["content"]);
  });

  it("moves at once when the used one is gone", async () => {
    await write("before");
    await clusters[1].crash();
    await promote(0, false);
    await expect.poll(() => outcomeOf(write("after the end")), { timeout: 2_000 }).toBe("done");
    expect(await writtenAt(0)).toContain("after the end");
  });

  it("moves when the used one hangs, and lends none of its connections later", async () => {
    await write("before");
    clusters[1].freeze();
    await promote(0, false);
    expect(isDatabaseFault(await outcomeOf(write("unheard")))).toBe(true);
    await expect.poll(() => outcomeOf(write("after the stop")), { timeout: 3_000 }).toBe("done");
    clusters[1].thaw();
    await Promise.all(["one", "two", "three", "four", "five"].map(write));
    expect(await writtenAt(0)).toEqual(expect.arrayContaining(["one", "two", "three", "four", "five"]));
  });
});
