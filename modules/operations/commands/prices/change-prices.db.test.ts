import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listTourDocuments, readTourDocument } from "#modules/catalogue/index.server.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { listDraftsOf, prepareDraft, saveTextDraft } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";

let office: BookingOffice;
let memberId = "";
beforeAll(async () => {
  office = await openBookingOffice();
  memberId = newId();
  await office.db
    .insertInto("staff_member")
    .values({ id: memberId, name: "Meera", email: "meera@rides.example", role: "owner" })
    .execute();
});
afterAll(() => office.close());

const request = (options: Record<string, string>) => ({
  command: "change-prices",
  options,
  actor: "Meera, owner",
  memberId,
});

async function change(options: Record<string, string>) {
  const plan = await planCommand(office.deps, request(options));
  if (!plan.ok) throw new Error(plan.faults.map(({ words }) => words).join(" "));
  const answer = await runPlanned(office.deps, { ...request(options), digest: plan.digest });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { plan: plan.plan, answer };
}
const refusal = async (options: Record<string, string>): Promise<string> => {
  const plan = await planCommand(office.deps, request(options));
  return plan.ok ? "" : plan.faults.map(({ words }) => words).join(" ");
};
const pricesOf = async () =>
  (await listTourDocuments(office.db, true)).map(({ id, document }) => ({
    id,
    slug: document.slug,
    price: document.price,
  }));

it("changes all prices in one deed, each tour with a version, and undoes it", async () => {
  const before = await pricesOf();
  const { plan, answer } = await change({ change: "+10 %", round: "50" });
  const after = await pricesOf();
  for (const [at, { id, price }] of before.entries()) {
    expect(after[at]?.price.regularPaise).toBe(Math.round((price.regularPaise * 1.1) / 5000) * 5000);
    const versions = office.db.selectFrom("content_version").select("number").where("key", "=", id).orderBy("number");
    expect((await versions.execute()).map(({ number }) => number)).toEqual([1, 2]);
  }
  expect(plan.lines[0]).toBe(`Prices of ${before.length} tours change at once.`);
  const audits = await office.db.selectFrom("audit").select("step").where("command", "=", "change-prices").execute();
  expect(audits.map(({ step }) => step).sort()).toEqual(["begun", "done"]);
  const undo = answer.undo?.order ?? "";
  const back = { command: "undo", options: { order: undo }, actor: "Meera, owner", memberId };
  const planned = await planCommand(office.deps, back);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  expect((await runPlanned(office.deps, { ...back, digest: planned.digest })).ok).toBe(true);
  expect(await pricesOf()).toEqual(before);
});

it("changes chosen tours and prices alone, and takes an offer away", async () => {
  const before = await pricesOf();
  const [one] = before;
  if (!one) throw new Error("no tour");
  await change({ change: "-100", prices: "regular", tours: one.slug });
  const after = await pricesOf();
  expect(after[0]?.price).toEqual({ ...one.price, regularPaise: one.price.regularPaise - 100_00 });
  expect(after.slice(1)).toEqual(before.slice(1));
  await change({ set: `${one.slug}.offer=none,${one.slug}.regular=3000` });
  expect((await pricesOf())[0]?.price).toMatchObject({ regularPaise: 3_000_00 });
  expect((await pricesOf())[0]?.price.offerPaise).toBeUndefined();
});

it("says beside the prices which season lacks one, and which offer is too high", async () => {
  const one = (await pricesOf()).find(({ price }) => price.privateSinglePaise !== undefined);
  if (!one) throw new Error("no tour sells private rides");
  const days = { from: "2027-12-01", to: "2028-01-31" };
  await change({ season: "Winter", change: "+5 %", tours: one.slug, ...days });
  const faultsOf = async (options: Record<string, string>) => {
    const plan = await planCommand(office.deps, request(options));
    return plan.ok ? [] : plan.faults;
  };
  const winter = `${one.slug}.${days.from}`;
  expect(await faultsOf({ set: `${winter}.single=none` })).toEqual([
    {
      option: "set",
      words: expect.stringMatching(
        /Winter \(1 December 2027 to 31 January 2028\), Private, one person: The tour has this price/,
      ),
    },
  ]);
  expect(await faultsOf({ set: `${winter}.offer=99999` })).toEqual([
    { option: "set", words: expect.stringMatching(/Winter .*, Offer: An offer is below/) },
  ]);
  await change({ "end-season": days.from, tours: one.slug });
});

it("refuses what a tour’s schema refuses, by the tour’s name, and changes nothing", async () => {
  const before = await pricesOf();
  const [one] = before;
  const offer = (one?.price.regularPaise ?? 0) / 100;
  expect(await refusal({ set: `${one?.slug}.offer=${offer}` })).toMatch(/An offer is below the regular price/);
  expect(await refusal({ change: "5" })).toMatch(/Write \+5 %/);
  expect(await refusal({ change: "+5%", tours: "nowhere" })).toMatch(/no tour “nowhere”/);
  expect(await refusal({ set: `${one?.slug}.regular=${offer}` })).toMatch(/nothing would change/);
  expect(await pricesOf()).toEqual(before);
});

it("leaves open drafts, which get the new price field by field", async () => {
  const [one, two] = await pricesOf();
  if (!one || !two) throw new Error("too few tours");
  const writer = { memberId: newId(), author: "Ed, editor" };
  await office.db
    .insertInto("staff_member")
    .values({ id: writer.memberId, name: "Ed", email: "ed@rides.example", role: "editor" })
    .execute();
  const draft = async (key: string, more: object) => {
    const value = { ...(await readTourDocument(office.db, key, true)), ...more };
    return saveTextDraft(office.deps, { kind: "tour", key, writer, revision: null, value });
  };
  const words = await draft(one.id, { tagline: "Slower, and earlier." });
  const priced = await draft(two.id, { price: { ...two.price, regularPaise: two.price.regularPaise + 1_00 } });
  const { plan } = await change({ change: "+200", tours: `${one.slug},${two.slug}` });
  expect(plan.lines.join(" ")).toMatch(/draft of Ed, editor stays, and gets the new prices/);
  expect(plan.lines.join(" ")).toMatch(/draft of Ed, editor has prices of its own/);
  const merged = await prepareDraft(office.db, words);
  expect(merged).toMatchObject({ state: "ready", value: { tagline: "Slower, and earlier." } });
  expect((await prepareDraft(office.db, priced)).state).toBe("conflict");
});

it("plans a season: the prices wait as drafts for their moment", async () => {
  const three = (await pricesOf())[2];
  if (!three) throw new Error("too few tours");
  const { answer } = await change({ change: "+300", tours: three.slug, at: "2027-04-01 00:00" });
  expect(answer.outcome.lines[0]).toMatch(/change on Thu 1 Apr 2027, 00:00/);
  expect((await pricesOf())[2]).toEqual(three);
  const [draft] = await listDraftsOf(office.db, { kind: "tour", key: three.id });
  expect(draft?.publishAt?.toISOString()).toBe("2027-03-31T18:30:00.000Z");
  expect(await refusal({ change: "+300", tours: three.slug, at: "2027-05-01 00:00" })).toMatch(/open drafts of/);
  expect(await refusal({ change: "+300", tours: three.slug, at: "2020-05-01 00:00" })).toMatch(/over/);
});

it("adds a season to all tours, changes its prices, and takes it away", async () => {
  const before = await pricesOf();
  const days = { from: "2027-10-01", to: "2028-03-31" };
  const peak = { season: "Peak months", ...days, change: "+10 %", round: "50" };
  const added = await change(peak);
  expect(added.plan.lines.join(" ")).toMatch(
    /New season Peak months \(1 October 2027 to 31 March 2028\): Price a person ₹/,
  );
  const back = { command: "undo", options: { order: added.answer.undo?.order ?? "" }, actor: "Meera, owner", memberId };
  const undone = await planCommand(office.deps, back);
  if (!undone.ok) throw new Error(JSON.stringify(undone.faults));
  expect(await runPlanned(office.deps, { ...back, digest: undone.digest })).toMatchObject({ ok: true });
  expect(await pricesOf()).toEqual(before);
  await change(peak);

  const seasonsOf = async () => (await pricesOf()).map(({ price }) => price.seasons ?? []);
  const raised = before.map(({ price }) => Math.round((price.regularPaise * 1.1) / 5000) * 5000);
  expect((await seasonsOf()).map(([one]) => one)).toMatchObject(
    raised.map((regularPaise) => ({ name: "Peak months", ...days, regularPaise })),
  );
  expect((await pricesOf()).map(({ price }) => price.regularPaise)).toEqual(
    before.map(({ price }) => price.regularPaise),
  );
  expect(await refusal({ season: "Again", from: "2028-03-31", to: "2028-04-02", change: "+5 %" })).toMatch(
    /These days overlap with "Peak months"/,
  );

  const slug = before[0]?.slug ?? "";
  await change({ change: "+100", days: "peak months", tours: slug });
  expect((await seasonsOf())[0]?.[0]?.regularPaise).toBe((raised[0] ?? 0) + 100_00);
  await change({ set: `${slug}.2027-10-01.regular=${(raised[0] ?? 0) / 100}` });
  expect((await seasonsOf())[0]?.[0]?.regularPaise).toBe(raised[0]);
  expect(await refusal({ set: `${slug}.2027-10-02.regular=2000` })).toMatch(/no season that begins on 2027-10-02/);
  expect(await refusal({ change: "+100", days: "monsoon" })).toMatch(/has a season “monsoon”/);
  expect(await refusal({ change: "+100", from: "2029-01-01" })).toMatch(/What is the new season called/);

  const { plan } = await change({ "end-season": "2027-10-01" });
  expect(plan.lines.join(" ")).toMatch(/The season Peak months \(1 October 2027 to 31 March 2028\) goes/);
  expect(await pricesOf()).toEqual(before);
});

it("leaves what the search reads, and changes only tours with the asked words", async () => {
  const entries = async () => {
    const { rows } = await sql`SELECT id, xmin::text FROM search_entry WHERE kind = 'tour' ORDER BY id`.execute(
      office.db,
    );
    return rows;
  };
  const [searched, before] = [await entries(), await pricesOf()];
  const { plan } = await change({ change: "+100", words: "DELHI dawn", round: "1" });
  expect(plan.lines[0]).toBe("Prices of 1 tour change at once.");
  const changed = (await pricesOf()).filter(({ price }, at) => before[at]?.price.regularPaise !== price.regularPaise);
  expect(changed.map(({ slug }) => slug)).toEqual(["old-delhi-at-dawn"]);
  expect(await entries()).toEqual(searched);
  expect(await refusal({ change: "+100", words: "elephant" })).toContain("has these words in its name");
});
