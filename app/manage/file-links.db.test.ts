import { afterAll, beforeAll, expect, it } from "vitest";
import { callOff } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { loader as calendar } from "./ride-calendar/route.ts";
import { loader as voucher } from "./voucher-pdf/route.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

/** Target of a mail's file link: an address or the file. */
async function leadsTo(file: typeof calendar | typeof voucher, reference: string, key: string): Promise<string> {
  const ask = askPage(contextOf(office), file, { reference }, { key });
  const answer = (await ask.catch((thrown: unknown) => thrown)) as Response;
  return answer.headers.get("location") ?? answer.headers.get("content-type") ?? "";
}

it("leads from an older link to the page about the newer one", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(8);
  const { reference } = await office.book({ id: departure?.id ?? "" }, 1);
  const key = office.deps.signer.sign("booking", reference);
  expect(await leadsTo(calendar, reference, key)).toBe("text/calendar; charset=utf-8");
  expect(await leadsTo(voucher, reference, key)).toBe("application/pdf");
  for (const file of [calendar, voucher]) {
    expect(await leadsTo(file, reference, "older&x=\n")).toBe(`/booking/${reference}?key=older%26x%3D%0A`);
    expect(await leadsTo(file, "//evil.example", "")).toBe("/booking/%2F%2Fevil.example?key=");
  }
});

it("leads to the booking's page when its voucher is no longer valid", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const { reference, departureId } = await office.book({ id: departure?.id ?? "" }, 1);
  await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
  const key = office.deps.signer.sign("booking", reference);
  expect(await leadsTo(voucher, reference, key)).toBe(`/booking/${reference}?key=${key}`);
});
