import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentKinds, saveTextDraft } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { openStudioDesk } from "#tests/harness/pages/studio-desk.ts";
import { loadStudio } from "./load-studio.server.ts";
import { StudioScreen } from "./studio-screen.tsx";

let office: BookingOffice;
let memberId = "";
beforeAll(async () => {
  office = await openBookingOffice();
  memberId = (await openStudioDesk(office)).asha;
  await sql`INSERT INTO post (id, slug, category, title, published_on, photo, document)
    SELECT gen_random_uuid(), slug || '-' || n, category, 'Sürya ' || lpad(n::text, 3, '0'), date '2020-01-01' - n::integer, photo, document
    FROM generate_series(1, 240) AS n, (SELECT * FROM post ORDER BY id LIMIT 1) AS model`.execute(office.db);
});
afterAll(() => office?.close());

const ask = async (query = "") => {
  const url = new URL(`https://rides.example/staff/studio${query}`);
  const data = await loadStudio({
    app: contextOf(office),
    staff: { memberId, role: "editor" } as never,
    params: {},
    url,
  });
  const html = drawPage((() => StudioScreen({ data })) as never, {});
  const stories = data.kinds.find(({ kind }) => kind === "story") ?? expect.unreachable();
  return { data, html, words: wordsOf(html), stories, names: stories.documents.map(({ name }) => name) };
};

it("lists fifty stories on the first screen, and all of them on pages of their own", async () => {
  const { html, stories, data } = await ask();
  expect(stories.documents).toHaveLength(50);
  expect(data.kinds.map(({ kind }) => kind)).toEqual(["tour", "story", "page", "category", "destination"]);
  expect(linksOf(html, new RegExp(`^All ${stories.count} stories`))).toEqual(["/staff/studio?kind=story"]);
  const seen: string[] = [];
  for (let address: string | null = "?kind=story"; address !== null; ) {
    const page = await ask(address);
    expect(page.data.kinds).toHaveLength(1);
    seen.push(...page.stories.documents.map(({ key }) => key));
    address = page.stories.after?.replace("/staff/studio", "") ?? null;
  }
  expect(new Set(seen).size).toBe(stories.count);
  const second = await ask("?kind=story&from=100");
  expect(second.words).toContain(`101 to 200 of ${stories.count}`);
  expect(linksOf(second.html, /Texts before/)).toEqual(["/staff/studio?kind=story"]);
});

it("finds a name by parts of its words, without its accents, and keeps the words from page to page", async () => {
  expect((await ask("?q=surya+007")).names).toEqual(["Sürya 007"]);
  expect((await ask("?q=URYA+007")).words).toContain("Stories (1)");
  const { stories } = await ask("?q=s%C3%BCrya");
  expect([stories.count, stories.after]).toEqual([240, "/staff/studio?q=s%C3%BCrya&kind=story"]);
  expect((await ask("?q=%25")).words).toContain("No text has “%” in its name.");
  expect((await ask("?kind=story&from=9000")).names).toEqual([]);
  expect((await ask("?kind=nonsense&from=-4")).data.kinds).toHaveLength(5);
});

it("puts new documents and texts with drafts first", async () => {
  const [oldest] = (
    await documentKinds.story.listNames(office.db, { words: ["sürya", "240"], first: [], offset: 0, limit: 5 })
  ).documents;
  const key = oldest?.key ?? "";
  const writer = { memberId, author: "Ed, editor" };
  const value = await documentKinds.story.read(office.db, key);
  await saveTextDraft(office.deps, { kind: "story", key, writer, revision: null, value });
  const fresh = { kind: "story" as const, key: newId(), writer, revision: null };
  await saveTextDraft(office.deps, { ...fresh, value: { title: "A new story" } });
  const { stories, words } = await ask();
  expect(stories.documents.slice(0, 2)).toMatchObject([
    { name: "A new story", standing: "new", drafts: [{ words: "Draft of yours" }] },
    { name: "Sürya 240", standing: "published", drafts: [{ words: "Draft of yours" }] },
  ]);
  expect(words).toContain("2 drafts of yours, 0 of others");
  expect((await ask("?q=new+story")).names).toEqual(["A new story"]);
});
