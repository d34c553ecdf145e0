import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { documentKinds, studioFieldsOf } from "#modules/studio/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { openStudioDesk } from "#tests/harness/pages/studio-desk.ts";
import { HistoryScreen } from "./history-screen.tsx";
import { loadHistory } from "./load-history.server.ts";

const VERSIONS = 200;
const DAYS = 30;
/** Letters of each long text. */
const LETTERS = 2000;
const SHORTER = /^(tagline|notIncluded|bring)$/;

let office: BookingOffice;
let memberId = "";
let key = "";
let letters = 0;

/** A holiday of many days, whose every long text is as long as texts may be and differs in each version. */
function longestHoliday(model: Record<string, unknown>, version: number): Record<string, unknown> {
  const long = (text: string, most: number): string =>
    `${`Version ${version} begins so. ${text} `
      .repeat(60)
      .slice(0, most - 1)
      .trim()}.`;
  const grown = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return value.length > 80 ? long(value, SHORTER.test(name) ? 400 : LETTERS) : value;
    if (Array.isArray(value)) return value.map((one) => grown(one, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, grown(one, inner)]));
  };
  const { itinerary = [], ...others } = grown(model) as { itinerary?: object[] };
  return {
    ...others,
    duration: { days: DAYS, nights: DAYS - 1 },
    itinerary: Array.from({ length: DAYS }, (_, at) => itinerary[at % itinerary.length]),
  };
}

beforeAll(async () => {
  office = await openBookingOffice();
  memberId = (await openStudioDesk(office)).asha;
  const found = (await documentKinds.tour.list(office.db)).find(
    ({ value }) => (value as { slug: string }).slug === "ladakh-high-passes",
  );
  if (!found) throw new Error("no holiday");
  key = found.key;
  for (let number = 1; number <= VERSIONS; number += 1) {
    const value = longestHoliday(found.value as Record<string, unknown>, number);
    letters = JSON.stringify(value).length;
    await sql`INSERT INTO content_version (id, kind, key, number, value, fields, origin, published_by, published_at)
      VALUES (gen_random_uuid(), 'tour', ${key}, ${number}, ${json(value)}, '["Itinerary"]', 'studio', 'Asha, editor', now())`.execute(
      office.db,
    );
  }
});
afterAll(() => office?.close());

const ask = async (query: string) => {
  const data = await loadHistory({
    app: contextOf(office),
    staff: { memberId, role: "editor" } as never,
    params: { kind: "tour", key },
    url: new URL(`https://rides.example/staff/studio/tour/${key}/history${query}`),
  });
  const html = drawPage((() => HistoryScreen({ data })) as never, {});
  return { data, html, words: wordsOf(html) };
};

it("compares each of two hundred versions of a text of the greatest size, from the page that lists it", async () => {
  expect(letters).toBeGreaterThan(60_000);
  const numbers: number[] = [];
  for (let query: string | null = ""; query !== null; ) {
    const page = await ask(query);
    numbers.push(...page.data.versions.map(({ number }) => number));
    expect(page.data.versions.length).toBeLessThanOrEqual(40);
    const last = page.data.versions.at(-1);
    const [link = ""] = linksOf(page.html, new RegExp(`^${last?.number}, `));
    const compared = await ask(link.replace(/^[^?]*/, ""));
    expect(compared.words).toContain(`Version ${last?.number} beside the text of today`);
    expect(compared.data.versions).toEqual(page.data.versions);
    // Both texts once, and not much more around their marked words.
    expect(compared.html.length).toBeLessThan(4 * letters);
    query = page.data.older?.replace(/^[^?]*/, "") ?? null;
  }
  expect(numbers).toEqual(Array.from({ length: VERSIONS }, (_, at) => VERSIONS - at));
});

it("compares the fields in the order of their form", async () => {
  const { data } = await ask("?below=3");
  const compared = await ask(`?version=${data.versions[0]?.id}`);
  const changed = new Set((compared.data.chosen?.changes ?? []).map(({ path }) => path.split("/")[0] ?? ""));
  const schema = documentKinds.tour.schemaOf(key);
  const form = schema ? studioFieldsOf(schema).map(({ name }) => name) : [];
  expect(changed.size).toBeGreaterThan(4);
  expect([...changed]).toEqual(form.filter((name) => changed.has(name)));
});

it("compares no version of another text, nor one that there is not", async () => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM content_version WHERE key <> ${key} LIMIT 1`.execute(
    office.db,
  );
  for (const id of [rows[0]?.id ?? "", "x", "01a22a6c-350d-70c0-b5aa-3bef0d2e1f22"])
    expect((await ask(`?version=${id}`)).data.chosen).toBeNull();
});

it("restores one of them", async () => {
  const { data } = await ask("?below=3");
  const version = data.versions[0]?.id ?? "";
  const order = { command: "restore-version", options: { version }, actor: "asha" };
  const planned = await planCommand(office.deps, order);
  if (!planned.ok) throw new Error(JSON.stringify(planned));
  expect(JSON.stringify(planned.plan).length).toBeLessThan(6 * letters);
  expect(await runPlanned(office.deps, { ...order, digest: planned.digest })).toMatchObject({ ok: true });
  expect((await ask(`?version=${version}`)).data.chosen?.changes).toEqual([]);
});
