import { afterAll, beforeAll, expect, it } from "vitest";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { listTourDocuments, saveTour } from "#modules/catalogue/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type Colleague, openConsole } from "#tests/harness/people/console-desk.ts";
import { loadConsole } from "../console/load-console.server.ts";
import type { FormSheet } from "../sheet/sheet-data.ts";
import type { PricesData } from "./load-prices.server.ts";
import { PRICES, PRICES_TABLE } from "./prices-address.ts";

const TABLE = `${PRICES}?${PRICES_TABLE}=1`;

let office: BookingOffice;
let desk: ReturnType<typeof openConsole>;
let ed: Colleague;
beforeAll(async () => {
  office = await openBookingOffice();
  desk = openConsole(office);
  ed = await desk.join("ed", "editor");
});
afterAll(() => office.close());

/** Opens the plan at an address, and confirms it with all fields that the sheet shows. */
async function confirm(query: Record<string, string>) {
  const path = `/staff/prices?${new URLSearchParams({ do: "change-prices", plan: "1", ...query })}`;
  const { sheet } = (await loadConsole(desk.app, desk.requestOf(path, ed))).data;
  const { plan, fields, faults } = sheet as FormSheet;
  expect(faults).toEqual([]);
  const shown = Object.fromEntries(fields.map(({ name, value }) => [`o.${name}`, value]));
  const form = { command: "change-prices", digest: plan?.digest ?? "", order: newId(), ...shown };
  return { plan, answer: await desk.post("/staff/prices", ed, form) };
}
const firstPrice = async () => (await listTourDocuments(office.db, true))[0]?.document.price.regularPaise ?? 0;

it("does what the plan of a table or of a change for many has said", async () => {
  const [first] = await listTourDocuments(office.db, true);
  if (!first) throw new Error("guests see no tour");
  const { slug, price } = first.document;
  const rupees = price.regularPaise / 100;
  const one = await confirm({ "o.set": `${slug}.regular=${rupees + 300}` });
  expect(one.plan?.lines[0]).toBe("Prices of 1 tour change at once.");
  expect(one.answer).toMatchObject({ status: 302, location: expect.stringContaining("did=") });
  expect(await firstPrice()).toBe((rupees + 300) * 100);
  const many = await confirm({ "o.change": "-300", "o.round": "1", "o.category": "", "o.at": "", "o.tours": slug });
  expect(many.answer.status).toBe(302);
  expect(await firstPrice()).toBe(rupees * 100);
});

it("plans every price of the table at once, and asks for no change for many beside it", async () => {
  const [model] = await listTourDocuments(office.db, true);
  if (!model) throw new Error("guests see no tour");
  await inTransaction(office.db, async (tx) => {
    for (let at = 1; at <= 20; at += 1)
      await saveTour(tx, newId(), { ...model.document, name: `Another ride ${at}`, slug: `another-ride-${at}` });
  });
  const tours = await listTourDocuments(office.db, true);
  const prices = { regular: "₹ 90,000", offer: "80000", single: "99999", group: "95000.50" };
  const all = tours.flatMap(({ document: { slug } }) =>
    Object.entries(prices).map(([price, typed]) => [`${slug}.${price}`, typed]),
  );
  const { status, sheet } = await desk.post(TABLE, ed, Object.fromEntries(all));
  expect([status, sheet?.fields.map(({ name }) => name)]).toEqual([200, ["set", "at"]]);
  expect(sheet?.plan?.lines[0]).toBe(`Prices of ${tours.length} tours change at once.`);
  // Longer than an address may be.
  expect(sheet?.fields[0]?.value.length).toBeGreaterThan(3_500);
});

it("shows a hundred tours a page, and sends each page to its own address", async () => {
  const [model] = await listTourDocuments(office.db, true);
  if (!model) throw new Error("guests see no tour");
  await inTransaction(office.db, async (tx) => {
    for (let at = 1; at <= 70; at += 1)
      await saveTour(tx, newId(), { ...model.document, name: `Many rides ${at}`, slug: `many-rides-${at}` });
  });
  const pageAt = async (path: string) => {
    const { shown } = (await loadConsole(desk.app, desk.requestOf(path, ed))).data;
    return (shown as { data: PricesData }).data;
  };
  const first = await pageAt(PRICES);
  expect([first.tours.length, first.table, first.previous]).toEqual([100, TABLE, null]);
  expect(first.next).toBe(`${PRICES}?page=2`);
  const second = await pageAt(first.next ?? "");
  expect(second).toMatchObject({ table: `${TABLE}&page=2`, previous: PRICES, next: null });
  expect(new Set([...first.tours, ...second.tours].map(({ slug }) => slug)).size).toBe(100 + second.tours.length);
  expect((await pageAt(`${PRICES}?page=99`)).tours, "behind the last page").toEqual(second.tours);
  const last = second.tours.at(-1)?.slug ?? "";
  const { sheet } = await desk.post(second.table, ed, { [`${last}.regular`]: "98765" });
  expect(sheet?.plan?.lines[0]).toBe("Prices of 1 tour change at once.");
});

it("keeps what was typed on a page while others are turned to, and plans all of it", async () => {
  const pageAt = async (path: string) => {
    const { shown } = (await loadConsole(desk.app, desk.requestOf(path, ed))).data;
    return (shown as { data: PricesData }).data;
  };
  const first = await pageAt(PRICES);
  const [one] = first.tours;
  const season = one?.days[0]?.values[0];
  if (!one || !season || !first.next) throw new Error("there is one page of tours");
  const turn = { turn: first.next.split("?")[1] ?? "" };
  const shown = { [`was.${season.name}`]: season.rupees };
  const turned = await desk.post(first.table, ed, { ...turn, ...shown, [season.name]: "₹ 98,700" });
  expect(turned).toMatchObject({ status: 302, location: `${PRICES}?page=2&typed=${one.slug}.regular%3D98700` });
  const second = await pageAt(turned.location ?? "");
  expect(second.elsewhere).toEqual([{ name: season.name, rupees: "98700" }]);
  const here = `${second.tours[0]?.slug}.regular`;
  const both = { [season.name]: "98700", [here]: "98800" };
  const { sheet } = await desk.post(second.table, ed, both);
  expect(sheet?.plan?.lines[0]).toBe("Prices of 2 tours change at once.");
  // The sheet closes to the same prices.
  const back = await desk.post(second.table, ed, { ...both, turn: "" });
  expect((await pageAt(back.location ?? "")).typed).toEqual(both);
  // A price that guests see by now is no change; a forged address changes none.
  expect((await pageAt(`${PRICES}?typed=${one.slug}.regular=${season.rupees}`)).typed).toEqual({});
  for (const forged of ["x", "<b>.regular=1", `${one.slug}.regular=1,__proto__.offer=none`])
    expect(
      Object.keys((await pageAt(`${PRICES}?${new URLSearchParams({ typed: forged })}`)).typed).length,
    ).toBeLessThan(2);
  const wrong = await desk.post(first.table, ed, { ...turn, ...shown, [season.name]: "cheap" });
  expect([wrong.status, (wrong.sheet as unknown as UnsavedAnswer).typed[season.name]]).toEqual([422, "cheap"]);
  const many = first.tours.flatMap(({ slug }) => [
    [`${slug}.regular`, "98000"],
    [`${slug}.single`, "98500.50"],
  ]);
  const full = await desk.post(first.table, ed, { ...turn, ...Object.fromEntries(many) });
  expect([full.status, (full.sheet as unknown as UnsavedAnswer).problem]).toEqual([
    422,
    expect.stringMatching(/Plan these/),
  ]);
});

it("keeps what was typed beside a wrong price, and beside none that is new", async () => {
  const [first] = await listTourDocuments(office.db, true);
  const name = `${first?.document.slug}.regular`;
  const refused = async (form: Record<string, string>) => {
    const { status, sheet } = await desk.post(TABLE, ed, form);
    return { status, ...(sheet as unknown as UnsavedAnswer) };
  };
  expect(await refused({ [name]: "cheap" })).toMatchObject({
    ...{ status: 422, typed: { [name]: "cheap" }, unread: [name] },
    problem: expect.stringContaining("Write prices as rupees"),
  });
  const pasted = `2100 ${"and some words ".repeat(4)}`;
  expect(await refused({ [name]: pasted })).toMatchObject({ status: 422, typed: { [name]: pasted }, unread: [name] });
  // As it was shown: what a colleague has changed meanwhile stays.
  expect(await refused({ [name]: "1", [`was.${name}`]: "1" })).toMatchObject({
    ...{ status: 422, typed: { [`was.${name}`]: "1" } },
    problem: "No price was changed.",
  });
  expect(await refused({})).toMatchObject({ status: 422, problem: "No price was changed." });
  const { status } = await desk.post(TABLE, { cookie: "" }, { [name]: "2100" });
  expect(status).toBe(401);
});

it("shows tours by pages and by a filter of the address, and plans for all that the filter finds", async () => {
  const [model] = await listTourDocuments(office.db, true);
  if (!model) throw new Error("guests see no tour");
  await inTransaction(office.db, async (tx) => {
    for (let at = 1; at <= 110; at += 1)
      await saveTour(tx, newId(), { ...model.document, name: `Paged ride ${at}`, slug: `paged-ride-${at}` });
  });
  const load = async (query: string) => {
    const { shown } = (await loadConsole(desk.app, desk.requestOf(`/staff/prices${query}`, ed))).data;
    return (shown as { data: PricesData }).data;
  };
  const first = await load("?q=PAGED+ride");
  expect([first.count, first.tours.length, first.place, first.previous]).toEqual([110, 100, "1 to 100 of 110", null]);
  const next = await load((first.next ?? "").replace("/staff/prices", ""));
  expect([next.tours.length, next.place, next.next]).toEqual([10, "101 to 110 of 110", null]);
  expect(next.previous).toBe("/staff/prices?q=PAGED+ride");
  expect((await load(`?category=${model.document.category}&q=paged+ride+7`)).count).toBe(20);
  for (const query of ["?category=none", "?q=elephant"]) expect((await load(query)).tours).toEqual([]);
  const { plan } = await confirm({ "o.change": "+5 %", "o.words": "paged ride", "o.category": "", "o.at": "" });
  expect(plan?.lines[0]).toBe("Prices of 110 tours change at once.");
  const name = `${next.tours[0]?.slug}.regular`;
  const answer = await desk.post(next.table, ed, { [name]: "98765" });
  expect(answer.sheet?.plan?.lines[0]).toBe("Prices of 1 tour change at once.");
});

it("plans a price of a season from its own row of the table", async () => {
  const [first] = await listTourDocuments(office.db, true);
  if (!first) throw new Error("guests see no tour");
  const { slug, price } = first.document;
  const season = { ...price, name: "Winter", from: "2027-12-01", to: "2028-01-31" };
  await inTransaction(office.db, (tx) =>
    saveTour(tx, first.id, { ...first.document, price: { ...price, seasons: [season] } }),
  );
  const { shown } = (await loadConsole(desk.app, desk.requestOf(PRICES, ed))).data;
  const rows = (shown as { data: PricesData }).data.tours[0]?.days;
  expect(rows?.map((row) => row.season?.name)).toEqual([undefined, "Winter"]);
  const { sheet } = await desk.post(TABLE, ed, { [`${slug}.2027-12-01.regular`]: "99000" });
  expect(sheet?.plan?.lines[1]).toMatch(/Winter \(1 December 2027 to 31 January 2028\), Price a person: ₹.+ → ₹99,000/);
});
