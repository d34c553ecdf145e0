import { afterEach, beforeEach, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callOff, chooseAlternative } from "#modules/booking/index.server.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage } from "#tests/harness/pages/ask-page.ts";
import ChoicePage, { loader as choice, action as choose } from "./choice/route.tsx";
import CreditPage, { loader as credit, action as spend } from "./credit/route.tsx";
import MovePage, { loader as move } from "./move/route.tsx";

const TOUR = "old-delhi-at-dawn";
let office: BookingOffice;
let app: AppContext;
let all: Departure[];
let far: () => Departure;
// A new office for each test: sales, changes and clock stay separate.
beforeEach(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
  all = await office.departuresOf(TOUR);
  far = inTurn(all.slice(80));
});
afterEach(() => office?.close());

type Query = Record<string, string>;
const keyOf = (purpose: string, id: string) => ({ key: office.deps.signer.sign(purpose, id) });

/** The fields of the form with the dates on a page, as a browser sends them that runs no scripts. */
const fieldsOf = (html: string): Query => {
  const [form = ""] = html.match(/<form[^>]*method="post".*?<\/form>/s) ?? [];
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  const sent = inputs.filter((input) => !input.includes('type="radio"') || input.includes("checked"));
  const attribute = (tag: string, name: string) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1] ?? "";
  return Object.fromEntries(sent.map((input) => [attribute(input, "name"), attribute(input, "value")]));
};
/** The button that asks for more: the number of dates it asks for. */
const moreOf = (html: string): string | undefined => {
  const button = html.match(/<button[^>]*formmethod="get"[^>]*>/i)?.[0];
  return button?.includes('name="shown"') ? button.match(/value="(\d+)"/)?.[1] : undefined;
};

/** Presses for more dates until none are left, with `pressed` chosen first. */
async function leafThrough(see: (query: Query) => Promise<string>, first: Query, pressed: Query): Promise<string> {
  let html = await see(first);
  expect(moreOf(html)).toBeDefined();
  let fields = { ...fieldsOf(html), ...pressed };
  for (let shown = moreOf(html); shown !== undefined; shown = moreOf(html)) {
    html = await see({ ...fields, shown });
    expect(fieldsOf(html), "nothing that was chosen is lost on the way").toMatchObject(pressed);
    fields = fieldsOf(html);
  }
  return html;
}

const calledOff = async () => {
  const departure = far();
  const { reference } = await office.book(departure, 2);
  await callOff(office.deps, { departureId: departure.id, reason: "The road is away.", answerHours: 48 });
  return { departure, reference, id: (await office.managed(reference)).choiceId ?? "" };
};

it("offers the nearest dates first instead of a called-off ride, and then all others", async () => {
  const { departure, reference, id } = await calledOff();
  const see = async (query: Query) => drawPage(ChoicePage, await askPage(app, choice, { id }, query));
  const offered = (html: string) => [...html.matchAll(/Ride on ([^<]*)</g)].map(([, label]) => label);
  const said = (one: Departure) => shortDate(one.localDate, delhiDate(office.clock.now()));
  const at = all.findIndex((one) => one.id === departure.id);
  const around = [...all.slice(at - 3, at), ...all.slice(at + 1, at + 4)].map(said);
  expect(offered(await see(keyOf("choice", id)))).toEqual(around);
  const last = await leafThrough(see, keyOf("choice", id), { choice: "credit" });
  expect(offered(last)).toEqual(all.filter((one) => one.id !== departure.id).map(said));
  const wanted = {
    choice:
      last
        .match(/value="([\w-]+:\d+)"/g)
        ?.at(-1)
        ?.slice(7, -1) ?? "",
  };
  await expect(askPage(app, choose, { id }, keyOf("choice", id), wanted)).rejects.toBeInstanceOf(Response);
  expect(await office.managed(reference)).toMatchObject({ departureId: all.at(-1)?.id });
});

it("books any open date with a credit, however distant", async () => {
  const { reference, id: choiceId } = await calledOff();
  await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
  const { creditId: id } = (await office.told(reference)).at(-1) as { creditId: string };
  const see = async (query: Query) => drawPage(CreditPage, await askPage(app, credit, { id }, query));
  const chosen = { departure: all[3]?.id ?? "" };
  const html = await leafThrough(see, { ...keyOf("credit", id), tour: TOUR, people: "1" }, chosen);
  const target = all.at(-2)?.id ?? "";
  expect(html).toContain(`value="${target}"`);
  const pressed = askPage(app, spend, { id }, keyOf("credit", id), { ...fieldsOf(html), departure: target });
  await expect(pressed).rejects.toBeInstanceOf(Response);
  expect(await office.taken(target)).toBe(1);
});

it("keeps the chosen date when more dates are shown", async () => {
  const { reference } = await office.book(far(), 1);
  const see = async (query: Query) => drawPage(MovePage, await askPage(app, move, { reference }, query));
  const html = await see(keyOf("booking", reference));
  const [, date = ""] = html.match(/value="([\w-]+:\d+)"/) ?? [];
  await leafThrough(see, keyOf("booking", reference), { date });
});
