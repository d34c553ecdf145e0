import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelPeople, holdSeats } from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";
import { issueGift } from "#modules/credit/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { MoneyPart } from "../parts/money-part.tsx";
import ReceiptPage, { loader } from "./route.tsx";

const Money = ({ loaderData }: { loaderData: Parameters<typeof MoneyPart>[0] }) => createElement(MoneyPart, loaderData);

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("names the gift that paid a booking whole, and what still pays after one of two cancels", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(10);
  await inTransaction(office.db, (tx) =>
    issueGift(tx, { word: "WHOLE", label: "a gift", amountPaise: 5000_00, now: office.clock.now() }),
  );
  const answer = await holdSeats(office.deps, {
    wish: { departure: departure?.id ?? "", people: 2, category: "regular" },
    ...{ seenPaise: 4000_00, requestKey: crypto.randomUUID(), code: "WHOLE", holder },
  });
  if (!("held" in answer)) throw new Error(JSON.stringify(answer));
  const { reference } = answer.held;
  const key = { key: office.deps.signer.sign("booking", reference) };
  const words = async () =>
    wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference }, key)));
  expect(await words()).toContain("Paid With a gift ₹4,000 Received ₹4,000");

  const booking = await office.managed(reference);
  const page = wordsOf(drawPage(Money, { booking, bookingKey: "key" }));
  expect(page).toContain("₹4,000 paid with your gift");
  expect(page).toContain("Receipt");
  expect(page).not.toContain("No money has been paid");

  const { refundPaise } = quoteCancellation(booking, 1, office.clock.now().toISOString());
  await cancelPeople(office.deps, {
    ...{ bookingId: booking.id, riderIds: booking.riders.slice(0, 1).map(({ id }) => id) },
    ...{ seenRefundPaise: refundPaise, actor: "traveller" },
  });
  expect(await words()).toContain("With a gift ₹2,000 Received ₹2,000");
});
