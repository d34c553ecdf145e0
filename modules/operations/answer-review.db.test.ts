import { afterAll, beforeAll, expect, it } from "vitest";
import { listTours } from "#modules/catalogue/index.server.ts";
import { insertReview } from "#modules/reviews/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

const give = (command: string, options: Record<string, string>, dryRun = false) =>
  runCommand(office.deps, { command, options, actor: "meera", dryRun });

it("answers a review in public, changes and removes it; the audit keeps no words", async () => {
  const { id, reviewer_name } = await office.db
    .selectFrom("review")
    .select(["id", "reviewer_name"])
    .where("status", "=", "published")
    .where("answer", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const kept = async () =>
    (await office.db.selectFrom("review").select("answer").where("id", "=", id).executeTakeFirst())?.answer;
  const answer = (words: string, more: object = {}, dryRun = false) =>
    give("answer-review", { review: id, words, ...more }, dryRun);
  const listed = await give("list-reviews", { status: "published" });
  const line = "lines" in listed ? listed.lines.find((one) => one.startsWith(id)) : "";
  expect(line).toContain(reviewer_name);
  expect(line).not.toContain("answered");
  const dry = await answer("We hear you.\nThank you.", {}, true);
  expect("lines" in dry && dry.lines.slice(-4)).toEqual([
    "Would be answered:",
    "  > We hear you.",
    "  > Thank you.",
    "Nothing was changed (dry run).",
  ]);
  expect(await kept()).toBeNull();
  expect(await answer("")).toEqual({ ok: false, faults: ["It has no answer to remove."] });
  expect(await answer("We hear you.", { read: "another mark" })).toMatchObject({ ok: false });
  expect(await office.db.selectFrom("audit").select("id").execute()).toEqual([]);
  expect(await answer("We hear you.")).toEqual({ ok: true, lines: ["The review is answered."] });
  expect(await kept()).toBe("We hear you.");
  const again = await answer("We heard you.", {}, true);
  expect("lines" in again && again.lines).toContain("  > We hear you.");
  expect(await answer("We heard you.")).toMatchObject({ ok: true });
  expect(await kept()).toBe("We heard you.");
  expect(await answer("")).toEqual({ ok: true, lines: ["The answer is removed."] });
  expect(await kept()).toBeNull();
  expect(await answer(" ")).toMatchObject({ ok: false });
  const rows = await office.db.selectFrom("audit").selectAll().orderBy("id").execute();
  expect(rows.map(({ step }) => step)).toEqual(Array(3).fill(["begun", "done"]).flat());
  expect(JSON.stringify(rows)).not.toMatch(/We hear/);
  await office.db.updateTable("review").set({ status: "refused" }).where("id", "=", id).execute();
  expect(await answer("We hear you.")).toMatchObject({ faults: [expect.stringContaining("publish it first")] });
  expect(await give("answer-review", { review: newId(), words: "Yes." })).toMatchObject({ ok: false });
});

it("finds an old published review by its tour for removal", async () => {
  const tours = await listTours(office.db, { slugs: ["old-delhi-at-dawn", "mehrauli-ruins"] });
  const [dawn, ruins] = ["old-delhi-at-dawn", "mehrauli-ruins"].map((slug) => tours.find((one) => one.slug === slug));
  const review = { tour: "", country: "India", rating: 5, quote: "Yes.", paragraphs: ["Yes."], photo: "reader-marit" };
  const written = { ...review, featured: false, date: "2020-02-02" };
  for (let nth = 0; nth < 45; nth += 1)
    await insertReview(office.db, dawn?.id ?? "", { ...written, reviewerName: `Rider ${nth}` });
  const oldest = { ...written, reviewerName: "Kim", date: "2019-01-01" };
  await insertReview(office.db, dawn?.id ?? "", oldest);
  await insertReview(office.db, ruins?.id ?? "", { ...oldest, reviewerName: "Lou" });
  const list = async (options: Record<string, string>) => {
    const answer = await give("list-reviews", options);
    return answer.ok ? answer.lines : answer.faults;
  };
  expect(await list({ status: "published" }), "the newest").toHaveLength(40);
  const shown = await list({ status: "published", tour: "old-delhi-at-dawn" });
  expect(shown.length).toBeGreaterThan(45);
  const [kim = ""] = shown.filter((line) => / by Kim on .*, 1 January 2019$/.test(line));
  expect(shown.filter((line) => !line.includes(` on ${dawn?.name},`))).toEqual([]);
  const id = kim.slice(0, 36);
  expect(await list({ tour: "old-delhi-at-dawn" })).toEqual(["Nothing to show."]);
  await office.db.updateTable("review").set({ status: "pending" }).where("id", "=", id).execute();
  expect(await list({ tour: "old-delhi-at-dawn" })).toEqual([expect.stringMatching(`^${id}  Kim on `)]);
  expect(await list({ tour: "mehrauli-ruins" })).toEqual(["Nothing to show."]);
  expect(await list({ tour: "nowhere" })).toEqual(['There is no tour "nowhere".']);
});

it("fills in the reviewer's name and the tour, and refuses what nothing fills in", async () => {
  const { id, reviewer_name } = await office.db
    .selectFrom("review")
    .select(["id", "reviewer_name"])
    .where("status", "=", "published")
    .where("answer", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const answer = (words: string, dryRun = false) => give("answer-review", { review: id, words }, dryRun);
  const dry = await answer("Dear {name}, thank you.", true);
  expect("lines" in dry && dry.lines).toContain(`  > Dear ${reviewer_name}, thank you.`);
  expect(await answer("Dear {name}, thank you.")).toMatchObject({ ok: true });
  const { answer: kept } = await office.db
    .selectFrom("review")
    .select("answer")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept).toBe(`Dear ${reviewer_name}, thank you.`);
  expect(await answer("Dear {guest}, thank you.")).toMatchObject({ faults: [expect.stringMatching(/\{guest\}/)] });
  expect(await answer("See you at {…}, we hope.")).toMatchObject({ faults: [expect.stringMatching(/\{…\} first/)] });
});
