import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { type Cluster, startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

const message = { name: "Anna", number: "+91 98000 00000", email: "anna@example.com", message: "Is it flat?" };
const NO_DATES = "We can't show dates right now";

// A refused client knows at once; one without an answer waits. The server is stopped in the middle of its work.
describe("a database that hangs", () => {
  let cluster: Cluster;
  let site: RunningSite;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster();
    site = await startSite({ DATABASE_URL: cluster.url, LOG_LEVEL: "silent" });
    database = await openServer(cluster.url, 1);
  });
  afterEach(() => cluster.thaw());
  afterAll(async () => {
    await database?.close();
    await site?.stop();
    await cluster?.stop();
  });

  const ask = async (path: string, body?: Record<string, string>) => {
    const begun = performance.now();
    const sent = body && { method: "POST", body: new URLSearchParams(body) };
    const answer = await fetch(site.url + path, { redirect: "manual", ...sent });
    const page = shownIn(await answer.text());
    return { status: answer.status, page, seconds: (performance.now() - begun) / 1000 };
  };

  it("costs readers nothing and writers seconds, and recovers", async () => {
    const readable = ["/", "/tours", "/blogs", "/tours/cycle-tours/old-delhi-at-dawn"];
    for (const path of readable) expect((await ask(path)).status).toBe(200);
    // Empties every cached page.
    await database.executeRaw("SELECT pg_notify('page_change', 'content')");
    await expect
      .poll(async () => {
        const made = async () =>
          Number(/pages_made_total\{status="200"\} (\d+)/.exec(await (await fetch(`${site.url}/metrics`)).text())?.[1]);
        const before = await made();
        await ask("/tours");
        return (await made()) > before;
      })
      .toBe(true);
    await database.executeRaw("SELECT pg_notify('page_change', 'content')");

    cluster.freeze();
    const pages = await Promise.all(readable.map((path) => ask(path)));
    for (const [at, { status, seconds }] of pages.entries()) {
      expect(status, readable[at]).toBe(200);
      expect(seconds, readable[at]).toBeLessThan(5);
    }
    const [form, ready, never] = await Promise.all([
      ask("/contact", message),
      ask("/health/ready"),
      ask("/tours?people=7"),
    ]);
    expect([form.status, ready.status, never.status]).toEqual([503, 503, 503]);
    expect(form.page).toContain("We can't save this right now");
    expect(form.page).toContain('value="anna@example.com"');
    expect(form.seconds).toBeLessThan(15);
    expect(ready.seconds).toBeLessThan(5);
    expect(never.seconds).toBeLessThan(15);
    // By now the outage is known: requests fail at once.
    for (const path of [...readable, "/tours?people=6", "/api/tourlistpage?never", "/health/ready"])
      expect((await ask(path)).seconds, path).toBeLessThan(3);
    const call = await fetch(`${site.url}/api/auth/signin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "anna@example.com", password: "six bells at dawn" }),
    });
    expect([call.status, (await call.json()).code]).toEqual([503, "database_unavailable"]);
    expect((await ask("/contact", message)).seconds).toBeLessThan(3);
    expect((await fetch(`${site.url}/metrics`).then((page) => page.text())).match(/^pahiya_database_up \d/m)?.[0]).toBe(
      "pahiya_database_up 0",
    );

    // These pages show the last known state, without its date.
    const readAnyway = ["/", "/?from=letter", "/india-by-cycle"];
    const hasRatings = async (): Promise<boolean> =>
      JSON.parse((await ask("/api/homepage")).page).offerData.some(({ rating }: { rating: string }) => rating !== "0");
    const hasNoDates = async (path: string) => (await ask(path)).page.includes(NO_DATES);
    for (const path of readAnyway) expect(await hasNoDates(path), path).toBe(true);
    expect(await hasRatings()).toBe(false);

    cluster.thaw();
    await expect.poll(async () => (await ask("/health/ready")).status, { timeout: 30_000 }).toBe(200);
    // They are fresh again as soon as the database answers.
    for (const path of readAnyway)
      await expect.poll(() => hasNoDates(path), { message: path, timeout: 30_000 }).toBe(false);
    await expect.poll(hasRatings, { timeout: 30_000 }).toBe(true);
    // More at once than there are connections: none of them is a broken one.
    const after = await Promise.all(Array.from({ length: 30 }, (_, number) => ask(`/tours?round=${number}`)));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask("/contact", message)).status).toBe(303);
    // It listens for changes again.
    await database.executeRaw("UPDATE tour SET name = 'Old Delhi after the thaw' WHERE slug = 'old-delhi-at-dawn'");
    await expect
      .poll(async () => (await ask("/tours/cycle-tours/old-delhi-at-dawn")).page, { timeout: 30_000 })
      .toContain("Old Delhi after the thaw");
    // Abandoned statements from the freeze have left no open transaction.
    await expect
      .poll(
        async () =>
          (
            await database.executeRaw(
              "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' OR wait_event_type = 'Lock'",
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([{ n: 0 }]);
  });
});
