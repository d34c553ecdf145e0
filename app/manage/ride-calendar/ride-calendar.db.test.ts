import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callOff, changeDate, completeBookings, markNoShow } from "#modules/booking/index.server.ts";
import { type BookingOffice, endOf, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { loader } from "./route.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

/** The calendar entry of the booking's present file. */
async function entryOf(reference: string) {
  const key = { key: office.deps.signer.sign("booking", reference) };
  const file = (await askPage(contextOf(office), loader, { reference }, key)) as Response;
  const event = new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent("vevent");
  if (!event) throw new Error("no event");
  return {
    status: event.getFirstPropertyValue("status"),
    sequence: Number(event.getFirstPropertyValue("sequence")),
    alarms: event.getAllSubcomponents("valarm").length,
  };
}

it("treats a called-off ride as a change, and the chosen date as the newer version", async () => {
  const [departure, other] = (await office.departuresOf("old-delhi-at-dawn")).slice(8);
  const { id, reference, departureId } = await office.book({ id: departure?.id ?? "" }, 1);
  const booked = await entryOf(reference);
  expect(booked).toMatchObject({ status: "CONFIRMED", alarms: 1 });
  await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
  const off = await entryOf(reference);
  expect(off).toMatchObject({ status: "CANCELLED", alarms: 0 });
  expect(off.sequence).toBeGreaterThan(booked.sequence);
  const { choiceId } = await office.managed(reference);
  const wish = { bookingId: id, toDepartureId: other?.id ?? "", seenPaise: 2000_00, actor: "traveller" } as const;
  expect(await changeDate(office.deps, { ...wish, choiceId: choiceId ?? "" })).toHaveProperty("moved");
  const moved = await entryOf(reference);
  expect(moved).toMatchObject({ status: "CONFIRMED", alarms: 1 });
  expect(moved.sequence).toBeGreaterThan(off.sequence);
});

it("does not call a past ride cancelled", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(4);
  const ridden = await office.book({ id: departure?.id ?? "" }, 1);
  const missed = await office.book({ id: departure?.id ?? "" }, 1);
  office.clock.set(endOf(ridden));
  await markNoShow(office.deps, missed.id);
  await completeBookings(office.deps);
  const statuses = await Promise.all(
    [ridden, missed].map(async ({ reference }) => (await office.managed(reference)).status),
  );
  expect(statuses).toEqual(["completed", "no_show"]);
  for (const { reference } of [ridden, missed]) expect(await entryOf(reference)).toMatchObject({ status: "CONFIRMED" });
});
