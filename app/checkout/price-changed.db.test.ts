import { afterAll, beforeAll, expect, it } from "vitest";
import { action as cancel } from "#app/manage/cancel/route.tsx";
import { action as move } from "#app/manage/move/route.tsx";
import { action as handOver } from "#app/manage/transfer/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { action as takePlaces } from "./traveller-details/route.tsx";

let office: BookingOffice;
let app: AppContext;
let dawn: () => Departure;
let holiday: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
  dawn = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(5));
  holiday = inTurn(await office.departuresOf("delhi-agra-jaipur"));
});
afterAll(() => office?.close());

/** Status and message of a refused form. */
async function refusalOf(answer: Promise<unknown>): Promise<string> {
  const { data, init } = (await answer) as { data: { problem: string }; init: { status: number } };
  return `${init.status} ${data.problem}`;
}

const manage = async (
  page: typeof cancel | typeof move | typeof handOver,
  { reference, linkId }: ManagedBooking,
  form: Record<string, string>,
) => refusalOf(askPage(app, page, { reference }, { key: office.deps.signer.sign("booking", linkId) }, form));

// A page's own form always brings the sum that it showed: these come from elsewhere, or came over in pieces.
it.each(["", "much", "1.5", "-100"])(
  "changes nothing for a form with the total '%s', and shows the true one",
  async (seen) => {
    const wish = { departure: dawn().id, people: "1", category: "regular" };
    const who = {
      ...{ contactname: holder.contactName, contactemail: holder.contactEmail, contactnumber: "98000 00001" },
      ...{ country: "IN", touristCategory: holder.touristCategory, contactmessage: "" },
      ...{ adult: "on", terms: "on", seenPaise: seen },
    };
    expect(await refusalOf(askPage(app, takePlaces, {}, wish, { ...wish, ...who }))).toMatch(
      /^409 The price has changed since you saw it\. It went to ₹2,000\./,
    );
    expect(await office.taken(wish.departure)).toBe(0);

    const booked = await office.book(dawn(), 1);
    const [rider] = booked.riders;
    expect(await manage(cancel, booked, { rider: rider?.id ?? "", seenRefundPaise: seen })).toMatch(
      /^409 Your refund changed while you were reading, to ₹1,800\. We haven't cancelled anything/,
    );
    expect(await manage(move, booked, { date: `${dawn().id}:${seen}` })).toMatch(
      /^409 The price of that date has changed to ₹2,000 while/,
    );
    const trip = await office.book(holiday(), 2);
    const to = {
      name: "Bela Example",
      email: "bela@example.com",
      phone: "+919811111111",
      rider: trip.riders[0]?.id ?? "",
    };
    expect(await manage(handOver, trip, { ...to, seenRefundPaise: seen })).toMatch(
      /^409 Your refund changed while you were reading, to ₹[\d,]+\. We haven't handed over your booking/,
    );
    for (const { reference, people } of [booked, trip])
      expect(await office.managed(reference)).toMatchObject({ people });
  },
);
