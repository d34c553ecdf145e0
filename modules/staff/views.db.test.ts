import { afterAll, beforeAll, expect, it } from "vitest";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import { deactivateStaff, dropView, keepView, listViews } from "./index.server.ts";
import { MOST_VIEWS } from "./views.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
let anna = "";
let bela = "";
beforeAll(async () => {
  office = await openStaffOffice();
  anna = (await office.newMember("anna@rides.example", "desk", "Anna")).session.memberId;
  bela = (await office.newMember("bela@rides.example", "owner", "Bela")).session.memberId;
  await office.newMember("cara@rides.example", "owner", "Cara");
});
afterAll(() => office?.database.close());

const keep = (memberId: string, name: string, query: string) =>
  keepView(office.deps, memberId, { list: "bookings", name, query });
const viewsOf = async (memberId: string) =>
  (await listViews(office.deps.db, memberId, "bookings")).map(({ name, query }) => [name, query]);

it("keeps views by person, and replaces one of the same name", async () => {
  expect(await keep(anna, " Rain ", "from=2026-12-01")).toBe("kept");
  expect(await keep(anna, "Rain", "due=yes")).toBe("kept");
  expect(await keep(bela, "Rain", "missing=yes")).toBe("kept");
  expect(await viewsOf(anna)).toEqual([["Rain", "due=yes"]]);
  expect(await listViews(office.deps.db, anna, "audit")).toEqual([]);
});

it("refuses a name that cannot be meant, and one view too many", async () => {
  for (const name of ["", "x", "y".repeat(31)]) expect(await keep(anna, name, "due=yes")).toBe("bad_name");
  expect(await keep(anna, "Long", "q".repeat(601))).toBe("bad_name");
  for (let at = 1; at < MOST_VIEWS; at += 1) expect(await keep(anna, `View ${at}`, `tour=${at}`)).toBe("kept");
  expect(await keep(anna, "One more", "due=yes")).toBe("too_many");
  expect(await keep(anna, "Rain", "status=held"), "one that is there may change").toBe("kept");
});

it("deletes one's own view alone, and all of somebody who leaves", async () => {
  const [view] = await listViews(office.deps.db, bela, "bookings");
  await dropView(office.deps.db, anna, view?.id ?? "");
  expect(await viewsOf(bela)).toEqual([["Rain", "missing=yes"]]);
  await deactivateStaff(office.deps, bela);
  expect(await viewsOf(bela)).toEqual([]);
});
