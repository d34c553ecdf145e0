import { afterEach, beforeEach, expect, it } from "vitest";
import OutcomePage, { loader as outcome } from "#app/checkout/outcome/route.tsx";
import { loader as who } from "#app/checkout/traveller-details/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callOff, cancelPeople } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader as manage } from "./booking/route.tsx";
import ChoicePage, { loader as choice } from "./choice/route.tsx";
import ReviewPage, { loader as review } from "./review/route.tsx";

let office: BookingOffice;
let app: AppContext;
// A new office for each test: sales, changes and clock stay separate.
beforeEach(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
});
afterEach(() => office?.close());

const keyOf = (purpose: string, id: string) => ({ key: office.deps.signer.sign(purpose, id) });

it("offers no date of a withdrawn tour to those who booked, were called off, or want to book", async () => {
  const [, departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  if (!departure) throw new Error("no departure");
  const { reference, departureId } = await office.book(departure, 2);
  const page = async () =>
    drawPage(BookingPage, await askPage(app, manage, { reference }, keyOf("booking", reference)));
  const offered = async () => {
    const { choiceId } = await office.managed(reference);
    const params = { id: choiceId ?? "" };
    return wordsOf(drawPage(ChoicePage, await askPage(app, choice, params, keyOf("choice", params.id))));
  };
  const nearest = async () => {
    const wish = { departure: departureId, people: "2", category: "regular" };
    return (await askPage(app, who, {}, wish)) as { refused: string | null; nearest: object[] };
  };
  expect(linksOf(await page(), /Change the date/)).toHaveLength(1);

  await office.db.updateTable("tour").set({ published: false }).where("slug", "=", "old-delhi-at-dawn").execute();
  const later = await page();
  expect(linksOf(later, /Change the date/)).toEqual([]);
  expect(linksOf(later, /Write to us/)).not.toEqual([]);
  expect(wordsOf(later)).toContain(`To change the date, write to us and mention ${reference}.`);

  await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
  expect(await offered()).not.toContain("Ride on");
  expect((await office.told(reference)).at(-1)).toMatchObject({ topic: "booking.called_off", hasDates: false });
  expect(linksOf(await page(), /^ ?Choose a credit or your money back/)).toHaveLength(1);
  expect(await nearest()).toMatchObject({ refused: expect.any(String), nearest: [] });

  await office.db.updateTable("tour").set({ published: true }).where("slug", "=", "old-delhi-at-dawn").execute();
  expect(await offered()).toContain("Ride on");
  expect((await nearest()).nearest).not.toEqual([]);
});

it("links nobody to the page of a withdrawn tour", async () => {
  const [, , , first, second] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  if (!first || !second) throw new Error("no departure");
  const cancelled = await office.book(first, 1);
  const unpaid = await office.hold({ departure: second.id, people: 1, category: "regular" });
  const riderIds = cancelled.riders.map(({ id }) => id);
  await cancelPeople(office.deps, { bookingId: cancelled.id, riderIds, actor: "traveller", seenRefundPaise: 1800_00 });
  await office.db.updateTable("booking").set({ status: "expired" }).where("reference", "=", unpaid.reference).execute();
  const pageOf = async (reference: string) =>
    drawPage(BookingPage, await askPage(app, manage, { reference }, keyOf("booking", reference)));
  const outcomeOf = async (reference: string) =>
    drawPage(OutcomePage, await askPage(app, outcome, { reference }, keyOf("booking", reference)));
  const ridden = await office.book(first, 1);
  await office.db.updateTable("booking").set({ status: "completed" }).where("id", "=", ridden.id).execute();
  const thanksOf = async (reference: string) =>
    drawPage(ReviewPage, await askPage(app, review, { reference }, { ...keyOf("review", reference), reviewed: "new" }));
  const pages = async () => [
    await thanksOf(ridden.reference),
    await pageOf(cancelled.reference),
    await pageOf(unpaid.reference),
    await outcomeOf(unpaid.reference),
  ];
  const toTours = (page: string) => linksOf(page, /./).filter((to) => to.startsWith("/tours"));
  for (const page of await pages()) expect(toTours(page)).toContainEqual(expect.stringContaining("/old-delhi-at-dawn"));

  await office.db.updateTable("tour").set({ published: false }).where("slug", "=", "old-delhi-at-dawn").execute();
  for (const page of await pages()) {
    expect(new Set(toTours(page))).toEqual(new Set(["/tours"]));
    expect(wordsOf(page)).toContain("See our other tours");
  }
});
