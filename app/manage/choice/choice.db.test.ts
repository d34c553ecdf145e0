import { afterAll, beforeAll, expect, it } from "vitest";
import { callOff, chooseAlternative } from "#modules/booking/index.server.ts";
import { choiceLinkIdOf } from "#modules/booking/model.ts";
import { reconcileDisputes } from "#modules/payments/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import ChoicePage, { loader } from "./route.tsx";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("offers no money after a bank took it back and the ride was called off", async () => {
  const rides = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const choiceOf = async (nth: number, isDisputed: boolean) => {
    const booking = await office.book({ id: rides[nth]?.id ?? "" }, 1);
    if (isDisputed) {
      const paid = { payment_id: booking.payments[0]?.providerPaymentId };
      const { id } = (await office.sandbox.control("/disputes", paid)) as { id: string };
      await office.sandbox.control(`/disputes/${id}/settle`, { status: "lost" });
      await reconcileDisputes(office.deps);
    }
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    const id = (await office.managed(booking.reference)).choiceId ?? "";
    const page = async () => {
      const key = { key: office.deps.signer.sign("choice", choiceLinkIdOf(id, booking)) };
      return wordsOf(drawPage(ChoicePage, await askPage(contextOf(office), loader, { id }, key)));
    };
    const asked = await page();
    await chooseAlternative(office.deps, { choiceId: id, choice: "refund", by: "traveller" });
    return { asked, settled: await page() };
  };
  const whole = await choiceOf(0, false);
  expect(whole.asked).toMatch(/A credit of ₹2,000.*All of your money back, ₹2,000/);
  expect(whole.asked).toContain("all of your money goes back by itself.");
  const none = await choiceOf(1, true);
  expect(none.asked).toContain("No other date: end the booking");
  expect(none.asked).toContain("All of your money has already gone back");
  expect(none.asked).toContain("the booking ends by itself.");
  expect(none.asked).not.toMatch(/₹0|A credit|All of your money back|goes back/);
  expect(whole.settled).toContain("All of your money is going back. Follow it on your booking's page");
  expect(none.settled).toContain("The booking has ended. All of your money has already gone back.");
});
