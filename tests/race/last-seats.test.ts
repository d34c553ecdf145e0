import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { openBookingDesk } from "#tests/harness/booking/desk.ts";
import { databaseUrl } from "#tests/harness/database/postgres-cluster.ts";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

const BUYERS = 200;
const PLACES = 10;

describe("two hundred buyers for the last places", () => {
  let site: RunningSite;
  let second: RunningSite;
  let database: Database;

  beforeAll(async () => {
    const admin = await openServer(inject("postgresUrl"), 1);
    await admin.executeRaw("CREATE DATABASE race_site");
    await admin.close();
    const url = databaseUrl(inject("postgresUrl"), "race_site");
    site = await startSite({ DATABASE_URL: url });
    second = await startSite({ DATABASE_URL: url });
    database = await openServer(url, 40);
  });
  afterAll(async () => {
    await database?.close();
    await Promise.all([site?.stop(), second?.stop()]);
  });

  /** The nearest departure without bookings: ten places. */
  const freshDeparture = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      SELECT departure.id FROM departure JOIN tour ON tour.id = tour_id
      WHERE tour.slug = 'old-delhi-at-dawn' AND status = 'open' AND taken = 0 AND cutoff_at > now() + interval '1 day'
      ORDER BY starts_at LIMIT 1`.execute(database.db);
    return rows[0]?.id ?? "";
  };
  const takenOf = async (
    id: string,
    { db } = database,
  ): Promise<{ taken: number; capacity: number; booked: number }> => {
    const { rows } = await sql<{ taken: number; capacity: number; booked: number }>`
      SELECT taken, capacity, (SELECT count(*)::integer FROM booking WHERE departure_id = departure.id) AS booked
      FROM departure WHERE id = ${id}`.execute(db);
    return rows[0] ?? { taken: -1, capacity: -1, booked: -1 };
  };

  /** Everybody at once presses the button, at one of the two processes of the site; each for a departure of the list. */
  const rush = (ids: string | readonly string[], name: string, people = 1, buyers = BUYERS) =>
    Promise.all(
      Array.from({ length: buyers }, async (_, buyer) => {
        const { url } = buyer % 2 === 0 ? site : second;
        const id = typeof ids === "string" ? ids : (ids[buyer % ids.length] ?? "");
        const response = await fetch(`${url}/checkout?departure=${id}&people=${people}&category=regular`, {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
          body: new URLSearchParams({
            departure: id,
            people: String(people),
            category: "regular",
            seenPaise: String(200_000 * people),
            requestKey: `${name}-${buyer}`,
            contactname: `Buyer ${buyer}`,
            contactemail: `buyer${buyer}@example.com`,
            contactnumber: "9812345678",
            country: "IN",
            touristCategory: "Domestic Tourist",
            adult: "on",
          }),
        });
        return { status: response.status, body: shownIn(await response.text()) };
      }),
    );

  it("sells exactly ten, and answers others clearly", { timeout: 120_000 }, async () => {
    const id = await freshDeparture();
    const answers = await rush(id, "ten");
    expect(answers.filter((answer) => answer.status === 302)).toHaveLength(PLACES);
    const refused = answers.filter((answer) => answer.status !== 302);
    expect(refused).toHaveLength(BUYERS - PLACES);
    for (const answer of refused) expect(answer.body).toContain("Someone is holding these places but hasn't paid yet");
    expect(await takenOf(id)).toEqual({ taken: PLACES, capacity: PLACES, booked: PLACES });
  });

  it("has one winner for the last place with two processes", { timeout: 120_000 }, async () => {
    const id = await freshDeparture();
    await sql`UPDATE departure SET capacity = 1 WHERE id = ${id}`.execute(database.db);
    const answers = await rush(id, "last");
    expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 302))
      expect(answer.body).toContain("Someone is holding these places but hasn't paid yet");
    expect(await takenOf(id)).toEqual({ taken: 1, capacity: 1, booked: 1 });
  });

  /** Departures of one morning, ten minutes apart. */
  const oneMorning = async (count: number, { db } = database): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity)
      SELECT gen_random_uuid(), tour.id, '2032-05-01', to_char(start AT TIME ZONE 'Asia/Kolkata', 'HH24:MI'), start, start, 10
      FROM tour, generate_series(0, ${count}::integer - 1) AS n,
        LATERAL (SELECT '2032-05-01 06:00+05:30'::timestamptz + n * interval '10 minutes' AS start) AS of_start
      WHERE slug = 'old-delhi-at-dawn' RETURNING id`.execute(db);
    return rows.map(({ id }) => id);
  };
  const guidesOut = async (ids: string[], { db } = database): Promise<number> => {
    const { rows } = await sql<{ out: number }>`
      SELECT coalesce(sum(width_bucket(taken, guide_steps)), 0)::integer AS out
      FROM departure JOIN tour ON tour.id = tour_id WHERE departure.id = ANY(${ids}::uuid[])`.execute(db);
    return rows[0]?.out ?? -1;
  };

  it("sends out no more guides than there are, two for each ride, at two processes", { timeout: 120_000 }, async () => {
    const morning = await oneMorning(12);
    await sql`UPDATE guide_pool SET guides = 7`.execute(database.db);
    const answers = await rush(morning, "guides", 2, 96);
    expect(await guidesOut(morning)).toBe(6);
    const refused = answers.filter(({ status }) => status !== 302);
    expect(refused.some(({ body }) => body.includes("All our guides are out at that time"))).toBe(true);
    await sql`UPDATE guide_pool SET guides = 1000`.execute(database.db);
  });

  it("sends out guides who are not there without the guard: its twin", { timeout: 60_000 }, async () => {
    const desk = await openBookingDesk();
    const unguarded = desk.database;
    await sql`UPDATE guide_pool SET guides = 7`.execute(unguarded.db);
    await sql`DROP TRIGGER departure_takes_guide ON departure`.execute(unguarded.db);
    const morning = await oneMorning(12, unguarded);
    const ride = (id: string) => sql`UPDATE departure SET taken = taken + 2 WHERE id = ${id}`.execute(unguarded.db);
    // Each looks before any writes: the turn that a race may take.
    const seen = await Promise.all(morning.map(() => guidesOut(morning, unguarded)));
    await Promise.all(morning.filter((_, at) => (seen[at] ?? 0) + 2 <= 7).map(ride));
    expect(await guidesOut(morning, unguarded)).toBeGreaterThan(7);
    await desk.close();
  });

  it("oversells without the guard, which proves the race", { timeout: 60_000 }, async () => {
    // In a database of its own: the others keep their guard.
    const desk = await openBookingDesk();
    const unguarded = desk.database;
    const id = desk.freshDeparture();
    await sql`ALTER TABLE departure DROP CONSTRAINT departure_never_oversold`.execute(unguarded.db);
    const buy = async (): Promise<boolean> => {
      const before = await takenOf(id, unguarded);
      if (before.taken >= before.capacity) return false;
      await sql`UPDATE departure SET taken = taken + 1 WHERE id = ${id}`.execute(unguarded.db);
      return true;
    };
    const bought = (await Promise.all(Array.from({ length: BUYERS }, buy))).filter(Boolean);
    expect(bought.length).toBeGreaterThan(PLACES);
    expect((await takenOf(id, unguarded)).taken).toBeGreaterThan(PLACES);
    await desk.close();
  });
});
