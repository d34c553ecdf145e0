import { afterAll, beforeAll, expect, it } from "vitest";
import BookingPage, { loader as manage } from "#app/manage/booking/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { acceptQuote, expireHolds, findQuote, offerQuote } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import OutcomePage, { loader as outcome } from "./outcome/route.tsx";
import Pay, { loader as pay } from "./pay/route.tsx";
import TravellerDetails, { loader as who, action as whoRides } from "./traveller-details/route.tsx";

let office: BookingOffice;
let app: AppContext;
let ride: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
  ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
});
afterAll(() => office?.close());

const pages = { pay: [pay, Pay], outcome: [outcome, OutcomePage], manage: [manage, BookingPage] } as const;
const see = async (page: keyof typeof pages, reference: string): Promise<string> => {
  const [loader, component] = pages[page];
  const key = office.deps.signer.sign("booking", reference);
  return drawPage(component, await askPage(app, loader, { reference }, { key }));
};
/** Forms of a page that lead to the checkout: address and fields. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form [^>]*action="(\/checkout\?[^"]*)"[^>]*>(.*?)<\/form>/gs)].map(([, action, inner]) => ({
    wish: Object.fromEntries(new URLSearchParams((action ?? "").replaceAll("&amp;", "&").split("?")[1])),
    fields: Object.fromEntries(
      [...(inner ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>,
  }));

/** Traveller details of the office's bookings. */
const typed = {
  contactname: holder.contactName,
  contactemail: holder.contactEmail,
  contactnumber: holder.contactPhone,
  country: holder.country,
  touristCategory: holder.touristCategory,
  contactmessage: holder.remarks,
};

it("restarts the form of the same ride with the traveller's details after the hold ran out", async () => {
  const departure = ride();
  const { reference } = await office.hold({ departure: departure.id, people: 2, category: "private" });
  expect(formsOf(await see("pay", reference))).toEqual([]);
  office.clock.advanceMinutes(16);
  const [again, ...others] = formsOf(await see("pay", reference));
  expect(others).toEqual([]);
  expect(again?.wish).toEqual({ departure: departure.id, people: "2", category: "private" });
  expect(await askPage(app, who, {}, again?.wish ?? {})).toMatchObject({ quote: { people: 2, totalPaise: 5200_00 } });
  const answer = await askPage(app, whoRides, {}, again?.wish ?? {}, again?.fields);
  expect(answer).toMatchObject({ data: { typed, errors: {}, problem: null } });
  expect(again?.fields, "what is agreed to is asked anew").not.toHaveProperty("adult");
});

it("keeps traveller, number of people and category on pages of an unpaid booking", async () => {
  const departure = ride();
  const { reference } = await office.hold({ departure: departure.id, people: 2, category: "private" });
  office.clock.advanceMinutes(16);
  await expireHolds(office.deps);
  const html = await see("outcome", reference);
  const nearest = formsOf(html);
  expect(nearest).toHaveLength(3);
  for (const { wish, fields } of nearest) {
    expect(wish).toMatchObject({ people: "2", category: "private" });
    expect(fields).toMatchObject({ ...typed, ...wish });
  }
  const wish = `/old-delhi-at-dawn?people=2&category=private&date=${departure.localDate}&time=06:30`;
  expect(linksOf(html, /Find another date/)).toEqual([expect.stringContaining(wish)]);
  const booking = await see("manage", reference);
  expect(linksOf(booking, /Choose a date again/)).toEqual([expect.stringContaining(wish)]);
});

it("says that the time is over as soon as it is, before the job has ended the hold", async () => {
  const { reference } = await office.hold({ departure: ride().id, people: 2, category: "regular" });
  expect(wordsOf(await see("outcome", reference))).toContain("Your places are held until");
  expect(wordsOf(await see("manage", reference))).toContain("We're holding your places until");
  office.clock.advanceMinutes(15);
  const pages = { outcome: await see("outcome", reference), manage: await see("manage", reference) };
  for (const html of Object.values(pages)) expect(wordsOf(html)).not.toMatch(/held until|holding your places/);
  expect(wordsOf(pages.outcome), "money may be on its way").toContain("We're checking your payment");
  expect(wordsOf(pages.manage)).toContain("This booking wasn't paid in time");
  expect(linksOf(pages.manage, /Choose a date again/)).toHaveLength(1);
  await expireHolds(office.deps);
  expect(wordsOf(await see("outcome", reference))).toContain("This booking wasn't paid in time");
});

it("leads from an expired quote to the contact page, and offers no dates", async () => {
  const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
  const offered = { tour: "delhi-your-own-way", date: "2026-12-03", time: "07:00", people: 2, totalPaise: 9000_00 };
  const offer = await offerQuote(office.deps, { ...carla, ...offered, words: "As you wished.", validDays: 2 });
  if ("refused" in offer) throw new Error(offer.refused);
  const accepted = await acceptQuote(office.deps, offer.id, (await findQuote(office.deps, offer.id)) ?? undefined);
  const reference = accepted?.reference ?? "";
  office.clock.advanceMinutes(2 * 24 * 60 + 1);
  const pages = [await see("pay", reference)];
  await expireHolds(office.deps);
  pages.push(await see("outcome", reference), await see("manage", reference));
  for (const html of pages) {
    expect(formsOf(html)).toEqual([]);
    expect(linksOf(html, /Write to us/)).toContain("/contact");
    expect(wordsOf(html)).toContain("Write to us, and we'll look at the date again.");
    expect(wordsOf(html)).not.toMatch(/open to others again|another date|a date again|Choose your date|nearest dates/);
  }
});

it("leads back from the traveller's details to the same choice", async () => {
  const { id, localDate } = ride();
  const wish = { departure: id, people: "3", category: "private" };
  const back = linksOf(drawPage(TravellerDetails, await askPage(app, who, {}, wish)), /Choose \(done\)/);
  expect(back).toEqual([`/tours/cycle-tours/old-delhi-at-dawn?people=3&category=private&date=${localDate}&time=06:30`]);
});

it('does not head a walk\'s payment page with "ride"', async () => {
  const [walk] = (await office.departuresOf("chandni-chowk-food-walk")).slice(9);
  const onFoot = await office.hold({ departure: walk?.id ?? "", people: 1, category: "regular" });
  const onWheels = await office.hold({ departure: ride().id, people: 1, category: "regular" });
  const head = async (reference: string) => /<h1[^>]*>([^<]*)/.exec(await see("pay", reference))?.[1];
  expect([await head(onFoot.reference), await head(onWheels.reference)]).toEqual(["Pay and walk", "Pay and ride"]);
});
