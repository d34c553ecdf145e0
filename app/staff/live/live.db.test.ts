import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bringFile } from "#tests/harness/booking/bring-file.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type Colleague, openConsole } from "#tests/harness/people/console-desk.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { loadConsole } from "../console/load-console.server.ts";
import { screens } from "../console/screens.server.ts";
import { addressBelow } from "../sheet/sheet-address.ts";
import { loader } from "./route.ts";

let office: BookingOffice;
let desk: ReturnType<typeof openConsole>;
let [anna, olga] = [{} as Colleague, {} as Colleague];
let [reference, broughtId] = ["", ""];
beforeAll(async () => {
  office = await openBookingOffice();
  desk = openConsole(office);
  anna = await desk.join("anna", "desk");
  olga = await desk.join("olga", "owner");
  const [next, departure] = await office.departuresOf("old-delhi-at-dawn");
  reference = (await office.book(departure ?? { id: "" }, 2)).reference;
  // Today says of it how long there is until it needs a guide.
  await office.book(next ?? { id: "" }, 2);
  broughtId = await bringFile(office.deps, "customers", "Name,E-mail\nAnna,anna@example.com\n");
});
afterAll(() => office?.close());

const screenOf = async (path: string, who = anna) => (await loadConsole(desk.app, desk.requestOf(path, who))).data;
const look = async (at: string, drawn: string | null, who = anna): Promise<Response> =>
  loader(desk.argsOf(desk.requestOf(`/staff/live?${new URLSearchParams({ at, drawn: drawn ?? "" })}`, who)));
const isNews = async (at: string, drawn: string | null, who = anna): Promise<unknown> =>
  ((await (await look(at, drawn, who)).json()) as { isNews: unknown }).isNews;
const addressOf = async (path: string): Promise<string> => {
  const { departureId, contactEmail, tour } = await office.managed(reference);
  return `/staff/${path}`
    .replace("import/:id", `import/${broughtId}`)
    .replace(":reference", reference)
    .replace(":id", departureId)
    .replace(":kind/:key", "page/company")
    .replace(":picture", "old-delhi-dawn")
    .replace(":tour/:schedule", `${tour.id}/new`)
    .replace(":tour/route", `${tour.id}/route`)
    .replace(":email", encodeURIComponent(contactEmail));
};
const rename = (name: string) =>
  office.db.updateTable("booking").set({ contact_name: name }).where("reference", "=", reference).execute();

it("finds news of a screen once it would look different", async () => {
  const path = `/staff/bookings/${reference}`;
  const { mark } = await screenOf(`${path}?do=refund&o.reference=${reference}`);
  expect(await isNews(path, mark), "the sheet is no part of it").toBe(false);
  await rename("Zoe");
  expect(await isNews(path, mark)).toBe(true);
  expect(await isNews(path, (await screenOf(path)).mark)).toBe(false);
});

/** Sheets, results and what a screen tells once: all that may stand in the address behind it. */
const above = ["do=refund&o.reference=PH-7K3M9Q&given=reference&plan=1", "did=x", "begin=x&reason=late", "news=given"];

describe("every screen", () => {
  it.each(Object.entries(screens))("takes no query of its address for news: %s", async (_, { path }) => {
    const address = await addressOf(path);
    for (const query of above) {
      const { mark } = await screenOf(`${address}?${query}`, olga);
      expect([query, await isNews(addressBelow(`${address}?${query}`), mark, olga)]).toEqual([query, false]);
    }
  });

  it.each(Object.entries(screens))("takes the clock alone for no news: %s", async (_, { path }) => {
    const address = await addressOf(path);
    const { mark, missing } = await screenOf(address, olga);
    expect(missing).toBeNull();
    for (const minutes of [0, 1, 29])
      expect([minutes, await atTime(office.clock, { minutes }, () => isNews(address, mark, olga))]).toEqual([
        minutes,
        false,
      ]);
  });

  it("is news on another day, when yesterday's needs and rides are shown", async () => {
    await atTime(office.clock, "2026-11-21T18:20:00Z", async () => {
      const nora = await desk.join("nora", "owner");
      const { mark } = await screenOf("/staff", nora);
      office.clock.advanceMinutes(9);
      expect(await isNews("/staff", mark, nora)).toBe(false);
      office.clock.advanceMinutes(1);
      expect(await isNews("/staff", mark, nora), "midnight in Delhi").toBe(true);
    });
  });
});

it("finds news where a screen is not there, or not the role's, without an error", async () => {
  const { mark } = await screenOf("/staff");
  for (const path of ["/staff/bookings/PH-000000", "/staff/nothing", "/staff/team", "/staff/%"])
    expect([path, await isNews(path, mark)]).toEqual([path, true]);
  expect(await isNews("/staff", "nonsense")).toBe(true);
});

it("leads nobody away from what they type when their session is over, and does not lengthen it", async () => {
  expect((await look("/staff", null, { ...anna, cookie: "staff=nonsense" })).status).toBe(401);
  const until = () =>
    office.db.selectFrom("staff_session").select("expires_at").where("member_id", "=", anna.id).execute();
  const before = await until();
  office.clock.advanceMinutes(30);
  expect((await look("/staff", null)).status).toBe(200);
  expect(await until()).toEqual(before);
  office.clock.advanceMinutes(12 * 60);
  expect((await look("/staff", null)).status).toBe(401);
});
