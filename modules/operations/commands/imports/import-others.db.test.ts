import { afterAll, beforeAll, expect, it } from "vitest";
import {
  exportImported,
  findCustomers,
  findImport,
  forgetImported,
  forgetImportLines,
  judgeImport,
  openImport,
  readLines,
  saveMapping,
} from "#modules/imports/index.server.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { listDraftsOf, saveTextDraft } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { bringFile } from "#tests/harness/booking/bring-file.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";

let office: BookingOffice;
let tour = "";
let memberId = "";
beforeAll(async () => {
  office = await openBookingOffice();
  memberId = newId();
  const member = { id: memberId, name: "Meera", email: "meera@rides.example", role: "owner" } as const;
  await office.db.insertInto("staff_member").values(member).execute();
  const row = await office.db
    .selectFrom("tour")
    .select("name")
    .where("sells", "=", "instant")
    .orderBy("position")
    .executeTakeFirstOrThrow();
  tour = row.name;
});
afterAll(() => office.close());

async function run(command: string, id: string) {
  const request = { command, options: { import: id }, actor: "Meera, owner", memberId };
  const plan = await planCommand(office.deps, request);
  if (!plan.ok) throw new Error(plan.faults.map(({ words }) => words).join(" "));
  const answer = await runPlanned(office.deps, { ...request, digest: plan.digest });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.outcome;
}
async function judge(id: string) {
  const found = await findImport(office.db, id);
  if (!found) throw new Error("no import");
  return judgeImport(office.deps, found);
}

it("brings departures once, and takes back those that nobody uses", async () => {
  const file = `Tour,Date,Time,Seats\n${tour},14/03/2027,05:50,6\n${tour},15/03/2027,05:50,\n${tour},15/03/2027,05:50,\n${tour},15/03/2020,05:50,\n${tour},16/03/2027,,\n`;
  const id = await bringFile(office.deps, "departures", file);
  const { verdicts } = await judge(id);
  expect(verdicts.map(({ state }) => state)).toEqual(["make", "make", "there", "cannot", "cannot"]);
  expect(verdicts.flatMap(({ problems }) => problems.map(({ field }) => field))).toEqual(["date", "time"]);
  expect((await run("run-import", id)).data).toMatchObject({ departure: 2 });
  const made = office.db
    .selectFrom("import_made")
    .innerJoin("departure", "departure.id", "made_id")
    .select(["departure.id", "capacity"])
    .where("import_id", "=", id)
    .orderBy("local_date");
  const [first, second] = await made.execute();
  expect(first?.capacity).toBe(6);
  expect((await judge(id)).counts.make).toBe(0);
  const departureId = second?.id ?? "";
  const who = { name: "Ida", email: "ida@there.example", people: 1 };
  const now = office.clock.now();
  await office.db
    .insertInto("waiting_party")
    .values({ id: newId(), departure_id: departureId, ...who, entered_at: now, noted_at: now })
    .execute();
  const outcome = await run("undo-import", id);
  expect(outcome.data).toMatchObject({ departure: 1 });
  expect(outcome.lines.join(" ")).toContain("1 departure stay");
});

it("brings customers without account, booking or letter, finds them, and forgets one at will", async () => {
  const file =
    "Full name,Email address,Mobile,Country\nIda Falk,Ida@There.example,+49 30 123456,Germany\nJo,jo@there.example,,\nIda,ida@there.example,,\n";
  const id = await bringFile(office.deps, "customers", file);
  expect((await judge(id)).verdicts.map(({ state }) => state)).toEqual(["make", "make", "there"]);
  await run("run-import", id);
  expect(await findCustomers(office.db, "ida falk")).toEqual([
    { name: "Ida Falk", email: "ida@there.example", phone: "+4930123456" },
  ]);
  for (const table of ["user", "subscriber"] as const)
    expect(
      await office.db.selectFrom(table).select("email").where("email", "like", "%there.example").execute(),
    ).toEqual([]);
  expect(await exportImported(office.db, "ida@there.example")).toHaveLength(3);
  await forgetImported(office.db, "ida@there.example");
  expect(await exportImported(office.db, "ida@there.example")).toEqual([]);
  expect((await readLines(office.db, id)).map(({ cells }) => cells[0])).toEqual(["Jo"]);
  expect((await run("undo-import", id)).data).toMatchObject({ customer: 2 });
  expect(await findCustomers(office.db, "jo")).toEqual([]);
});

it("says that prices of seasons are not taken, where a line has one", async () => {
  const file = "Name,Price,High season price\nTea and hills,2400,3000\nRiver and reeds,2400,\n";
  const { verdicts } = await judge(await bringFile(office.deps, "tours", file));
  const words = "“High season price” is not taken: give the published tour its seasons at Prices.";
  expect(verdicts).toMatchObject([
    { state: "make", warnings: [{ field: null, words }] },
    { state: "make", warnings: [] },
  ]);
});

it("brings tours as drafts of the studio, and leaves those that were written on", async () => {
  const file = "Tour,Price,Max,Location\nMist Ride,1500,8,Delhi\nFog Ride,abc,8,Delhi\nDew Ride,,,\n";
  const id = await bringFile(office.deps, "tours", file);
  expect((await judge(id)).verdicts.map(({ state }) => state)).toEqual(["make", "cannot", "make"]);
  await run("run-import", id);
  const keys = await office.db
    .selectFrom("import_made")
    .select("made_id")
    .where("import_id", "=", id)
    .orderBy("line")
    .execute();
  const [mist, dew] = await Promise.all(keys.map(({ made_id: key }) => listDraftsOf(office.db, { kind: "tour", key })));
  expect(mist?.[0]?.value).toMatchObject({
    name: "Mist Ride",
    price: { regularPaise: 1500_00 },
    groupSize: { max: 8 },
  });
  expect((await judge(id)).counts).toMatchObject({ make: 0, there: 2 });
  const written = dew?.[0];
  if (!written) throw new Error("no draft");
  const writer = { memberId, author: "Meera, owner" };
  const value = { ...(written.value as object), tagline: "Early." };
  await saveTextDraft(office.deps, { kind: "tour", key: written.key, writer, revision: 1, value });
  const outcome = await run("undo-import", id);
  expect(outcome.data).toMatchObject({ tour: 1 });
  expect(outcome.lines.join(" ")).toMatch(/1 draft of a tour stay/);
});

it("lets lines go thirty days after the last work on a file", async () => {
  const id = await bringFile(office.deps, "customers", "Name,Email\nKim,kim@there.example\n");
  await forgetImportLines(office.deps);
  expect(await readLines(office.db, id)).toHaveLength(1);
  office.clock.advanceMinutes(31 * 24 * 60);
  await forgetImportLines(office.deps);
  expect(await readLines(office.db, id)).toEqual([]);
});

it("is one import for a file that is sent twice, and another once somebody has worked on it", async () => {
  const brought = { kind: "customers" as const, fileName: "twice.csv", madeBy: "meera" };
  const table = { headings: ["Name", "Email"], lines: [{ line: 2, cells: ["Lo", "lo@there.example"] }], sheet: null };
  const bring = (changes: object = {}) => openImport(office.deps, { ...brought, table: { ...table, ...changes } });
  const [first = "", second] = await Promise.all([bring(), bring()]);
  expect(second).toBe(first);
  expect(await bring({ headings: ["Email", "Name"] }), "other headings").not.toBe(first);
  const workbook = { bytes: Buffer.from("not read here"), sheets: [{ name: "A", lines: 1 }] };
  const bringBook = () => openImport(office.deps, { ...brought, table: null, workbook });
  const book = await bringBook();
  expect(await bringBook()).toBe(book);
  office.clock.advanceMinutes(1);
  const found = await findImport(office.db, first);
  if (found) await saveMapping(office.deps, found, found.mapping);
  expect(await bring()).not.toBe(first);
});
