import { afterAll, beforeAll, expect, it } from "vitest";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type Colleague, openConsole } from "#tests/harness/people/console-desk.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { loadConsole } from "../console/load-console.server.ts";
import { loader } from "./route.ts";

const PROOF_LASTS = { minutes: 15 };

let office: BookingOffice;
let desk: ReturnType<typeof openConsole>;
let owner: Colleague;
beforeAll(async () => {
  office = await openBookingOffice();
  desk = openConsole(office);
  owner = await desk.join("olga", "owner");
});
afterAll(() => office?.close());
putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

const answerOf = async (asked: Promise<unknown>): Promise<Response> => {
  try {
    const answer = await asked;
    return answer instanceof Response ? answer : new Response("shown");
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
};
const take = (file: string, query: string) =>
  answerOf(loader(desk.argsOf(desk.requestOf(`/staff/export/${file}${query}`, owner), { file })));
const look = (path: string) => answerOf(loadConsole(desk.app, desk.requestOf(path, owner)));
const toProve = (path: string) => `/staff/prove?to=${encodeURIComponent(path)}`;

it("files of many bookings want a proof of the last quarter of an hour, and lead back to the same selection", async () => {
  for (const file of ["bookings.csv", "bookings.xlsx"]) {
    expect((await take(file, "?q=placeholder")).headers.get("content-disposition")).toContain("attachment");
    await atTime(office.clock, PROOF_LASTS, async () => {
      const { status, headers } = await take(file, "?q=placeholder");
      expect([status, headers.get("location")]).toEqual([302, toProve("/staff/bookings?q=placeholder")]);
      expect((await take("reports.csv", "?table=rides")).headers.get("content-disposition")).toContain("attachment");
    });
  }
});

it("the file of tax papers names their buyers, and wants one as well", async () => {
  const query = "?from=2026-11-01&to=2026-11-30";
  expect((await take("tax-papers.csv", query)).headers.get("content-disposition")).toContain("attachment");
  await atTime(office.clock, PROOF_LASTS, async () => {
    expect((await take("tax-papers.csv", query)).headers.get("location")).toBe(toProve(`/staff/gst${query}`));
  });
});

it("the list of subscribers wants one too, however it is asked for", async () => {
  const path = "/staff/commands?do=list-subscribers&plan=1";
  expect((await look(path)).status).toBe(200);
  await atTime(office.clock, PROOF_LASTS, async () => {
    expect((await look(path)).headers.get("location")).toBe(toProve(path));
    const posted = await desk.post(path, owner, { command: "list-subscribers", plan: "1" });
    expect([posted.status, posted.location?.startsWith("/staff/prove?to=")]).toEqual([302, true]);
  });
});

it("a report's file is named by its table and days, and its days have their year", async () => {
  const [ride] = await office.departuresOf("old-delhi-at-dawn");
  await office.book(ride ?? expect.unreachable(), 1);
  const answer = await take("reports.csv", "?table=payments&from=2026-11-01&to=2026-11-30");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="reports-payments-2026-11-01-to-2026-11-30.csv"',
  );
  expect(await answer.text()).toMatch(/^2026-11-\d\d,2000,1,/m);
});
