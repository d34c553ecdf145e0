import { afterEach, beforeEach, expect, it } from "vitest";
import OutcomePage, { loader as outcome } from "#app/checkout/outcome/route.tsx";
import WhoPage, { loader as who } from "#app/checkout/traveller-details/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readMail } from "#modules/messaging/model.ts";
import { delhiDate, delhiTime, shortDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { render } from "#tests/harness/mail/rendered-mails.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader as manage } from "./booking/route.tsx";
import CancelPage, { loader as cancel } from "./cancel/route.tsx";
import MovePage, { loader as move } from "./move/route.tsx";
import VoucherPage, { loader as voucher } from "./voucher/route.tsx";

let office: BookingOffice;
let app: AppContext;
let ride: Departure;
// A new office for each test: sales, changes and clock stay separate.
beforeEach(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
  const [found] = (await office.departuresOf("old-delhi-at-dawn")).filter(({ localDate }) => localDate > "2027-01-07");
  if (!found) throw new Error("the first season goes on into the next year");
  ride = found;
});
afterEach(() => office?.close());

const DAY = 86_400_000;
const daysBefore = (days: number): string => new Date(Date.parse(ride.startsAt) - days * DAY).toISOString();
const inYear = (instant: string): string => `${shortDate(delhiDate(instant), "2026-11-21")}, ${delhiTime(instant)}`;

it("names the year of each cancellation deadline on pages and in mails", async () => {
  const deadline = inYear(daysBefore(3));
  expect(deadline).toMatch(/ 2027, \d\d:\d\d IST$/);
  const asked = { departure: ride.id, people: "2", category: "regular" };
  expect(wordsOf(drawPage(WhoPage, await askPage(app, who, {}, asked)))).toContain(
    `Cancel by ${deadline} ₹3,600 back (90%)`,
  );
  const booking = await office.book(ride, 2);
  const see = async (page: Parameters<typeof drawPage>[0], loader: Parameters<typeof askPage>[1], more = {}) => {
    const key = office.deps.signer.sign("booking", booking.linkId);
    return wordsOf(drawPage(page, await askPage(app, loader, { reference: booking.reference }, { key, ...more })));
  };
  expect(await see(OutcomePage, outcome)).toContain(`Cancel by ${deadline} ₹3,600 back (90%)`);
  const page = await see(BookingPage, manage);
  for (const [days, back] of [
    [3, "₹3,600 back (90%)"],
    [2, "₹2,400 back (60%)"],
    [0.5, "₹1,200 back (30%)"],
  ] as const)
    expect(page).toContain(`Cancel by ${inYear(daysBefore(days))} ${back}`);
  expect(page).toContain("These sums are for all 2 of you.");
  expect(page).toContain(`free of charge until ${deadline}`);
  expect(await see(VoucherPage, voucher)).toContain(`Cancel by ${deadline} ₹3,600 back (90%)`);
  expect(await see(MovePage, move)).toContain(`${deadline}; if the new date`);
  const riders = Object.fromEntries(booking.riders.map(({ id }) => ["rider", id]));
  expect(await see(CancelPage, cancel, riders)).toContain(`if you cancel by ${deadline}`);
  const [confirmed] = (await office.told(booking.reference)).filter(({ topic }) => topic === "booking.confirmed");
  const mail = await render("booking.confirmed", readMail("booking.confirmed", confirmed));
  expect(mail.plain).toContain(`Cancel by ${deadline}: ₹3,600 back (90%).`);
});

it("names the year of the decision about a forming ride, until it is decided", async () => {
  const minimum = { group_min: 3, decides_at: new Date(daysBefore(4)), guaranteed_at: null };
  await office.db.updateTable("departure").set(minimum).where("id", "=", ride.id).execute();
  const asked = { departure: ride.id, people: "1", category: "regular" };
  const words = async () => wordsOf(drawPage(WhoPage, await askPage(app, who, {}, asked)));
  expect(await words()).toContain(`We decide by ${inYear(daysBefore(4))}. If`);
  office.clock.set("2027-01-01T06:00:00Z");
  const [day] = inYear(daysBefore(4)).split(" 2027");
  expect(await words()).toContain(`We decide by ${day}, `);
});
