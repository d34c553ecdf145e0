import { afterAll, beforeAll, expect, it } from "vitest";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type Colleague, openConsole } from "#tests/harness/people/console-desk.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { loadConsole } from "../console/load-console.server.ts";
import { screens } from "../console/screens.server.ts";
import { loader } from "./route.ts";

let office: BookingOffice;
let desk: ReturnType<typeof openConsole>;
let anna: Colleague;
let reference: string;
beforeAll(async () => {
  office = await openBookingOffice();
  desk = openConsole(office);
  anna = await desk.join("anna", "desk");
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  reference = (await office.book(departure ?? { id: "" }, 2)).reference;
});
afterAll(() => office?.close());

const look = (at: string, who = anna): Promise<Response> =>
  loader(desk.argsOf(desk.requestOf(`/staff/live?at=${encodeURIComponent(at)}`, who)));
const drawn = async (path: string) => (await loadConsole(desk.app, desk.requestOf(path, anna))).data.mark;

it("names a screen by the mark it is drawn with, until it would look different", async () => {
  const path = `/staff/bookings/${reference}`;
  const mark = await drawn(path);
  expect(await (await look(path)).json()).toEqual({ mark });
  expect(await drawn(`${path}?do=refund&o.reference=${reference}`), "the sheet is no part of it").toBe(mark);
  await office.db.updateTable("booking").set({ contact_name: "Zoe" }).where("reference", "=", reference).execute();
  const { mark: now } = (await (await look(path)).json()) as { mark: string };
  expect(now).not.toBe(mark);
  expect(now).toBe(await drawn(path));
});

it("takes the clock alone for no news", async () => {
  const owner = await desk.join("olga", "owner");
  const departure = await office.managed(reference);
  const marks = async () => {
    const all: [string, string | null][] = [];
    for (const [name, { path }] of Object.entries(screens)) {
      const address = `/staff/${path}`
        .replace(":reference", reference)
        .replace(":id", departure.departureId)
        .replace(":email", encodeURIComponent(departure.contactEmail));
      all.push([name, (await loadConsole(desk.app, desk.requestOf(address, owner))).data.mark]);
    }
    return all;
  };
  const before = await marks();
  expect(before.filter(([, mark]) => mark === null)).toEqual([]);
  expect(await atTime(office.clock, { minutes: 1 }, marks)).toEqual(before);
});

it("finds a person's page by their address", async () => {
  const { contactEmail } = await office.managed(reference);
  const path = `/staff/people/${encodeURIComponent(contactEmail)}`;
  const { shown, mark } = (await loadConsole(desk.app, desk.requestOf(path, anna))).data;
  expect(shown?.screen).toBe("person");
  expect(await (await look(path)).json()).toEqual({ mark });
});

it("answers for a screen that is not there, or not the role's, without an error", async () => {
  for (const path of ["/staff/bookings/PH-000000", "/staff/nothing", "/staff/team"])
    expect([path, await (await look(path)).json()]).toEqual([path, { mark: null }]);
});

it("leads nobody away from what they type when their session is over, and does not lengthen it", async () => {
  expect((await look("/staff", { ...anna, cookie: "staff=nonsense" })).status).toBe(401);
  const until = () => office.db.selectFrom("staff_session").select("expires_at").executeTakeFirstOrThrow();
  const before = await until();
  office.clock.advanceMinutes(30);
  expect((await look("/staff")).status).toBe(200);
  expect(await until()).toEqual(before);
  office.clock.advanceMinutes(12 * 60);
  expect((await look("/staff")).status).toBe(401);
});
