import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callOff, chooseAlternative } from "#modules/booking/index.server.ts";
import type { BookingCategory } from "#modules/booking/model.ts";
import { createRateLimits, limitRules } from "#platform/http/rate-limit.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import ChoicePage, { loader as choice } from "../choice/route.tsx";
import CreditPage, { loader as credit, action as spend } from "./route.tsx";

const TOUR = "old-delhi-at-dawn";
let office: BookingOffice;
let app: AppContext;
let ride: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
  ride = inTurn((await office.departuresOf(TOUR)).slice(1));
});
afterAll(() => office?.close());

const keyOf = (purpose: string, id: string) => ({ key: office.deps.signer.sign(purpose, id) });

/** Credit of two people for a called-off ride, with its page and the result of its button. */
async function credited(category: BookingCategory, at: AppContext = app) {
  const { reference, departureId } = await office.book(ride(), 2, category);
  await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
  const choiceId = (await office.managed(reference)).choiceId ?? "";
  const offered = drawPage(ChoicePage, await askPage(app, choice, { id: choiceId }, keyOf("choice", choiceId)));
  await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
  const { creditId: id } = (await office.told(reference)).at(-1) as { creditId: string };
  const see = async (query: Record<string, string>) =>
    drawPage(CreditPage, await askPage(at, credit, { id }, { ...keyOf("credit", id), ...query }));
  const press = async (html: string, departure: string) => {
    const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const form = { ...Object.fromEntries(fields), departure };
    const answer = await askPage(at, spend, { id }, keyOf("credit", id), form).catch((thrown) => thrown);
    return answer instanceof Response
      ? { to: answer.headers.get("location") ?? "" }
      : { ...(answer as { data: { problem: string } }).data, ...(answer as { init: ResponseInit }).init };
  };
  return { offered, see, press };
}

/** The booking that a press has led to. */
const booked = (answer: { to?: string; problem?: string }) => office.managed(answer.to?.match(/(PH-\w+)\?/)?.[1] ?? "");

it("offers only empty departures to a party that paid for a private ride", async () => {
  const shared = ride();
  await office.book(shared, 1);
  const { see, press } = await credited("private");
  const html = await see({ tour: TOUR });
  expect(wordsOf(html)).toContain("Old Delhi at Dawn as a Private Tour, 2 people. It costs ₹5,200");
  expect(html, "somebody else is on it").not.toContain(shared.id);
  const free = ride();
  expect(html).toContain(free.id);
  expect(await press(html, shared.id)).toMatchObject({ problem: expect.stringContaining("can't be private") });
  expect(await booked(await press(html, free.id))).toMatchObject({
    category: "private",
    totalPaise: 5200_00,
    people: 2,
  });
});

it("switches to the other category on request, at its price", async () => {
  const { see, press } = await credited("regular");
  const regular = await see({ tour: TOUR });
  expect(wordsOf(regular)).toContain("Old Delhi at Dawn, 2 people. It costs ₹4,000");
  const html = await see({ tour: TOUR, category: "private" });
  expect(wordsOf(html)).toContain("It costs ₹5,200; you pay ₹1,200");
  expect(await booked(await press(html, ride().id))).toMatchObject({ category: "private", creditPaise: 4000_00 });
});

it("says before the choice and on its page that a credit cannot pay a tailor-made ride", async () => {
  const { offered, see } = await credited("regular");
  expect(wordsOf(offered)).toContain("scheduled rides, Regular or Private, but not for a ride made to measure");
  const page = wordsOf(await see({}));
  expect(page).toMatch(/Until \d+ \w+ 2027 you can use it for any of our scheduled rides.*made to measure\./);
});

it("leads two presses to one booking, at once and one after the other", async () => {
  const { see, press } = await credited("regular");
  const html = await see({ tour: TOUR });
  const [date, other] = [ride(), ride()];
  const answers = await Promise.all([press(html, date.id), press(html, date.id)]);
  const [first] = answers;
  expect(answers).toEqual([{ to: expect.stringContaining("/booking/PH-") }, first]);
  expect(await press(html, date.id)).toEqual(first);
  expect(await press(html, other.id), "another date").toMatchObject({ problem: "This credit has been used." });
});

it("limits holds paid by credit, and does not count dates that somebody else took", async () => {
  const { see, press } = await credited("regular", {
    ...app,
    limits: createRateLimits(office.database, office.deps.signer),
  });
  const [taken, first, second] = [ride(), ride(), ride()];
  await office.book(taken, 1);
  const html = await see({ tour: TOUR, category: "private" });
  for (let time = 0; time < limitRules.hold.perPerson + 2; time += 1)
    expect(await press(html, taken.id)).toMatchObject({ status: 409 });
  expect(await press(html, first.id)).toHaveProperty("to");
  const used = { problem: "This credit has been used.", status: 409 };
  for (let time = 1; time < limitRules.hold.perPerson; time += 1)
    expect(await press(html, second.id)).toMatchObject(used);
  expect(await press(html, second.id)).toMatchObject({
    problem: expect.stringContaining("Too many requests in a short time."),
    status: 429,
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
});
