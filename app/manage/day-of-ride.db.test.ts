import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callOff } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader } from "./booking/route.tsx";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
});
afterAll(() => office?.close());

it("shows how to call from the street only on the day of a ride that takes place", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const booking = await office.book({ id: departure?.id ?? "" }, 1);
  const key = { key: office.deps.signer.sign("booking", booking.reference) };
  const shown = async (hours: number) => {
    office.clock.set(new Date(Date.parse(booking.startsAt) + hours * 3_600_000));
    return drawPage(BookingPage, await askPage(app, loader as never, { reference: booking.reference }, key));
  };
  const asked = "Running late, or can't find us?";
  expect(wordsOf(await shown(-25))).not.toContain(asked);
  for (const hours of [-13, 0, 1]) {
    const html = await shown(hours);
    expect(wordsOf(html)).toContain(asked);
    expect(html).toContain(`href="https://wa.me/910000012345?text=${booking.reference}%3A%20I&#x27;m%20running%20late`);
    expect(html).toContain(`href="https://wa.me/910000012345?text=${booking.reference}%3A%20I&#x27;m%20at%20`);
    expect(html).toContain('href="tel:+910000012345"');
  }
  expect(wordsOf(await shown(3))).not.toContain(asked);
  expect(wordsOf(await shown(-13))).toContain(asked);
  await callOff(office.deps, { departureId: booking.departureId, reason: "Fog.", answerHours: 24 });
  expect(wordsOf(await shown(-12)), "nobody comes").not.toContain(asked);
});

it("shows nothing for an unknown word in its address", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(10);
  const { reference } = await office.book({ id: departure?.id ?? "" }, 1);
  const key = office.deps.signer.sign("booking", reference);
  const shown = async (done: string) =>
    drawPage(BookingPage, await askPage(app, loader as never, { reference }, { key, done }));
  expect(wordsOf(await shown("moved"))).toContain("Your date has changed.");
  for (const word of ["constructor", "__proto__"])
    expect(wordsOf(await shown(word))).not.toMatch(/Your date has changed|native code/);
});
