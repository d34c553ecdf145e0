import { afterEach, beforeEach, expect, it } from "vitest";
import OutcomePage, { loader as outcome } from "#app/checkout/outcome/route.tsx";
import WhoPage, { loader as who } from "#app/checkout/traveller-details/route.tsx";
import { refundByOperator } from "#modules/booking/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { rainCode } from "#tests/harness/booking/code-orders.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader as manage } from "./booking/route.tsx";
import VoucherPage, { loader as voucher } from "./voucher/route.tsx";

let office: BookingOffice;
beforeEach(async () => {
  office = await openBookingOffice();
});
afterEach(() => office?.close());

it("tells what comes back of the price with its code, before paying", async () => {
  await runCommand(office.deps, { command: "create-code", options: rainCode, actor: "meera", dryRun: false });
  const ride = (await office.departuresOf("old-delhi-at-dawn")).at(-1);
  const asked = { departure: ride?.id ?? "", people: "2", category: "regular" };
  const see = async (more = {}) =>
    wordsOf(drawPage(WhoPage, await askPage(contextOf(office), who, {}, { ...asked, ...more })));
  expect(await see()).toContain("₹3,600 back (90%)");
  expect(await see({ code: rainCode.code })).toContain("₹3,420 back (90%)");
});

it("tells no more than is left after a part was given back, on each page alike", async () => {
  const ride = (await office.departuresOf("old-delhi-at-dawn")).at(-1) ?? expect.unreachable();
  const booking = await office.book(ride, 2);
  const goodwill = { amountPaise: 1000_00, seenBackPaise: 0, reason: "a flat tyre" };
  await refundByOperator(office.deps, { bookingId: booking.id, ...goodwill });
  const key = office.deps.signer.sign("booking", booking.linkId);
  for (const [page, loader] of [
    [OutcomePage, outcome],
    [BookingPage, manage],
    [VoucherPage, voucher],
  ] as const) {
    const answer = await askPage(contextOf(office), loader, { reference: booking.reference }, { key });
    const words = wordsOf(drawPage(page, answer));
    expect(words).toContain("₹3,000 back (90%)");
    expect(words).toContain("₹2,400 back (60%)");
  }
});
