import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoDesk } from "#db/remove-demo.server.ts";
import { findDayClose } from "#modules/payments/index.server.ts";
import { pastDaysAt } from "#server/simulator.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
  await office.departuresOf("old-delhi-at-dawn");
});
afterAll(() => office?.close());

const fill = async () => {
  const deps = { ...office.deps, env: { APP_MODE: "demo" } } as const;
  const answer = await runCommand(deps, { command: "fill-demo-day", options: {}, actor: "meera", dryRun: false });
  return answer.ok ? answer.lines : answer.faults;
};
const counted = async () => {
  const { rows } = await office.database.executeRaw(
    `SELECT (SELECT count(*) FROM booking)::integer AS bookings, (SELECT count(*) FROM booking_note)::integer AS notes,
      (SELECT count(*) FROM booking WHERE contact_name = 'Flora Fullhouse')::integer AS filling,
      (SELECT count(*) FROM waiting_party WHERE name = 'Willa Wait')::integer AS waiting,
      (SELECT count(*) FROM contact_message WHERE answered_at IS NULL)::integer AS enquiries,
      (SELECT count(*) FROM review WHERE status = 'pending')::integer AS reviews,
      (SELECT count(*) FROM booking WHERE contact_name IN ('Nora Nobody', 'Petra Placeholder'))::integer AS noted`,
  );
  return rows[0] as Record<"bookings" | "notes" | "noted" | "filling" | "waiting" | "enquiries" | "reviews", number>;
};

describe("yesterday", () => {
  let own: BookingOffice;
  beforeAll(async () => {
    own = await openBookingOffice();
    await own.departuresOf("old-delhi-at-dawn");
  });
  afterAll(() => own?.close());

  it("has payments by the provider, one with another fee and one that its settlement left out", async () => {
    const demo = { ...demoDesk, ...pastDaysAt(own.sandbox.settings) };
    const deps = { ...own.deps, demo, env: { APP_MODE: "demo" } } as const;
    const run = () => runCommand(deps, { command: "fill-demo-day", options: {}, actor: "meera", dryRun: false });
    expect(await run()).toMatchObject({
      lines: expect.arrayContaining(["4 guests paid yesterday: close that day on Money."]),
    });
    const close = await findDayClose(own.db, "2026-11-20");
    expect(close.payments.map(({ at }) => at.toISOString().slice(11, 16)).sort()).toEqual([
      "03:42",
      "06:10",
      "09:35",
      "18:27",
    ]);
    expect(close.differences.map(({ kind }) => kind).sort()).toEqual(["fee", "unsettled"]);
    expect(close.settlements).toMatchObject([{ settled_at: new Date("2026-11-21T03:00:00Z"), status: "processed" }]);
    const booked = own.db.selectFrom("booking").select("status").where("contact_name", "=", "Asha Already");
    expect(await booked.execute()).toEqual([{ status: "confirmed" }]);
    const { rows } = await own.database.executeRaw(
      "SELECT sum(paid_paise)::integer AS paise FROM money_sum WHERE day = '2026-11-20'",
    );
    expect(rows, "the reports have them on that day too").toEqual([
      { paise: close.rows.find(({ part }) => part === "taken")?.ledgerPaise },
    ]);
    await run();
    expect((await findDayClose(own.db, "2026-11-20")).payments).toHaveLength(4);
  });

  it("is left alone where a real provider takes payments", () => {
    expect(pastDaysAt({ apiBase: "https://api.razorpay.com" })).toEqual({});
  });
});

it("fills the coming days once, however often it is asked", async () => {
  const before = await counted();
  const [words] = await fill();
  const after = await counted();
  expect(words).toBe(`${after.bookings - before.bookings - 1} parties booked.`);
  expect(after, "something for each screen").toMatchObject({ filling: 1, waiting: 1, enquiries: 1, reviews: 1 });
  expect(after.bookings).toBeGreaterThan(before.bookings);
  // The ids of the departures draw the guests: these two may be none of them.
  expect(after.notes).toBe(after.noted);
  expect(await fill()).toEqual(["These days are filled already: nobody was added."]);
  expect(await counted()).toEqual(after);
  // An hour later the first departures are sold no more.
  office.clock.advanceMinutes(60 * 8);
  await fill();
  const { bookings } = await counted();
  expect(bookings).toBe(after.bookings);
});
