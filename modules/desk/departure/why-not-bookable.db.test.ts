import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blockDates, editDeparture, saveGuides } from "#modules/availability/index.server.ts";
import { callOff, holdSeats, quote } from "#modules/booking/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { findSaleFacts } from "./sale-facts.server.ts";
import { whyNotBookable } from "./why-not-bookable.ts";

const TOUR = "old-delhi-at-dawn";

describe("the reason and the booking statement", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(3));
  });
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  afterAll(() => office?.close());

  const said = async (on: Departure, people: number) => {
    const facts = await findSaleFacts(office.deps, { departureId: on.id, people });
    if (!facts) throw new Error("the departure is there");
    return whyNotBookable(facts);
  };

  /** Holds the places in earnest. */
  const isSold = async (on: Departure, people: number): Promise<boolean> => {
    const wish = { departure: on.id, people, category: "regular" as const };
    const priced = await quote(office.deps, wish);
    const seenPaise = "quote" in priced ? priced.quote.totalPaise : people * 2_000_00;
    const answer = await holdSeats(office.deps, { wish, holder, seenPaise, requestKey: crypto.randomUUID() });
    return "held" in answer;
  };

  /** Runs every way out as the desk would. */
  const open = async (on: Departure, people: number): Promise<void> => {
    for (const { command, options } of (await said(on, people)).ways) {
      const typed = command === "guides" ? { number: "9" } : options;
      const answer = await runCommand(office.deps, { command, options: typed, actor: "kamala", dryRun: false });
      if (!answer.ok) throw new Error(answer.faults.join(" "));
    }
  };

  interface Case {
    name: string;
    people?: number;
    binds: string | null;
    opens: boolean;
    make(on: Departure): Promise<unknown>;
  }
  const edit = (on: Departure, to: Parameters<typeof editDeparture>[2]) => editDeparture(office.deps, on.id, to);

  const cases: Case[] = [
    { name: "nothing", binds: null, opens: true, make: async () => {} },
    {
      ...{ name: "the cut-off", binds: "cutoff", opens: true },
      make: async (on) => office.clock.set(new Date(Date.parse(on.cutoffAt) + 60_000)),
    },
    {
      name: "the start",
      binds: "cutoff",
      opens: false,
      make: async (on) => office.clock.set(new Date(Date.parse(on.startsAt) + 60_000)),
    },
    { name: "places", people: 2, binds: "places", opens: true, make: (on) => office.book(on, on.capacity - 1) },
    {
      name: "the size of a group",
      people: 11,
      binds: "places",
      opens: false,
      make: (on) => edit(on, { capacity: 20 }),
    },
    { name: "one of us", binds: "status", opens: true, make: (on) => edit(on, { status: "closed" }) },
    {
      ...{ name: "one of us, and the cut-off", binds: "status", opens: true },
      make: async (on) => {
        await edit(on, { status: "closed" });
        office.clock.set(new Date(Date.parse(on.cutoffAt) + 60_000));
      },
    },
    {
      ...{ name: "a block", binds: "block", opens: true },
      make: (on) =>
        blockDates(office.deps, { tourId: null, from: on.localDate, to: on.localDate, reason: "Procession" }),
    },
    {
      ...{ name: "a call-off", binds: "status", opens: false },
      make: (on) => callOff(office.deps, { departureId: on.id, reason: "Fog all day.", answerHours: 48 }),
    },
    {
      ...{ name: "guides", binds: "guides", opens: true },
      // Its riders need a lead and a sweep.
      make: () => saveGuides(office.db, 1),
    },
    { name: "a private party", binds: "party", opens: false, make: (on) => office.book(on, 2, "private") },
    {
      ...{ name: "places, and guides for more", binds: "places", opens: true },
      make: async (on) => {
        await office.book(on, on.capacity);
        // A guide leads ten.
        await office.db.updateTable("tour").set({ guide_steps: sql`'{1,11}'` }).where("slug", "=", TOUR).execute();
        await saveGuides(office.db, 1);
      },
    },
    {
      ...{ name: "a tour that is not published", binds: "sale", opens: false },
      make: () => office.db.updateTable("tour").set({ published: false }).where("slug", "=", TOUR).execute(),
    },
  ];

  it.each(cases)(
    "agree about $name, and the ways out open it or say why not",
    async ({ people = 1, binds, opens, make }) => {
      const on = departure();
      await make(on);
      const why = await said(on, people);
      const bound = why.checks.find(({ standing }) => standing === "binds")?.name ?? null;
      expect(bound).toBe(binds);
      expect(await isSold(on, people)).toBe(why.isOpen);
      if (!opens) {
        expect(why.ways.filter(({ command }) => command !== "quote")).toEqual([]);
        return;
      }
      await open(on, people);
      expect(await said(on, people)).toMatchObject({ isOpen: true });
      expect(await isSold(on, people)).toBe(true);
    },
  );
});
