import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listGuides } from "#modules/availability/index.server.ts";
import { documentKinds, findDraft, picturesIn, saveTextDraft } from "#modules/studio/index.server.ts";
import { documentKindNames } from "#modules/studio/model.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { openStudioDesk } from "#tests/harness/pages/studio-desk.ts";
import { countUses, findUses } from "./index.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

const kept = async (holder: string, key: string): Promise<Record<string, number>> => {
  const rows = await office.db
    .selectFrom("shown_picture")
    .select(["picture", "places"])
    .where("holder", "=", holder as never)
    .where("key", "=", key)
    .execute();
  return Object.fromEntries(rows.map(({ picture, places }) => [picture, places]));
};

/** Places by picture, as the studio finds them in a document. */
const counted = (document: unknown): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(picturesIn(document), ({ key }) => key)].map(([key, all]) => [key, all.length]));

it("are kept for every text of the demo, as the studio finds them in it, and for guides", async () => {
  let texts = 0;
  for (const kind of documentKindNames)
    for (const { key, value } of await documentKinds[kind].list(office.db)) {
      expect(await kept(kind, key), `${kind} ${key}`).toEqual(counted(value));
      texts += picturesIn(value).length;
    }
  expect(texts).toBeGreaterThan(100);
  const guides = (await listGuides(office.db)).filter(({ portraitKey }) => portraitKey !== null);
  expect(guides.length).toBeGreaterThan(0);
  for (const { id, portraitKey } of guides) expect(await kept("guide", id)).toEqual({ [portraitKey ?? ""]: 1 });
});

it("are named by the entries of a list, and by no number that a program counts", async () => {
  const { uses } = await findUses(office.db, "avatar-1", { most: 20 });
  const inTeam = uses.filter(({ place }) => place.startsWith("Team"));
  expect(inTeam.length).toBeGreaterThan(0);
  for (const { place } of inTeam) expect(place).not.toMatch(/› \d/);
});

it("follow a draft with each save, whatever is typed, and go with it", async () => {
  const [page] = await documentKinds.page.list(office.db);
  const value = {
    ...{ photo: "one", photos: ["one", "two"], backgroundPhoto: { photo: "three" }, headerPhoto: "", gallery: [] },
    ...{
      pictures: ["four", 4],
      poster: ["five", { poster: "six" }, [{ gallery: ["seven", "seven"] }]],
      other: "eight",
    },
    sections: [{ photo: null }, [[{ photo: "nine" }]], { photos: { 1: { photos: ["ten"] } } }],
  };
  const { asha } = await openStudioDesk(office);
  const about = { kind: "page" as const, key: page?.key ?? "", writer: { memberId: asha, author: "Ed, editor" } };
  const draft = await saveTextDraft(office.deps, { ...about, revision: null, value });
  expect(await kept("draft", draft.id)).toEqual(counted(value));
  expect(Object.keys(counted(value)).toSorted()).toEqual(["", "nine", "one", "seven", "six", "ten", "three", "two"]);
  const { revision } = (await findDraft(office.db, draft.id)) ?? expect.unreachable();
  await saveTextDraft(office.deps, { ...about, revision, value: { photos: ["two", "eleven"] } });
  expect(await kept("draft", draft.id)).toEqual({ two: 1, eleven: 1 });
  expect(await findUses(office.db, "eleven", { most: 5 })).toMatchObject({
    uses: [{ holder: expect.stringMatching(/^Draft of Ed, editor: Page/), place: "Pictures › number 2" }],
    more: 0,
  });
  await office.db.deleteFrom("content_draft").where("id", "=", draft.id).execute();
  expect(await kept("draft", draft.id)).toEqual({});
});

it("are named of so many texts, and counted of the others", async () => {
  const { rows } = await sql<{ picture: string; texts: number; places: number }>`
    SELECT picture, count(*)::integer AS texts, sum(places)::integer AS places FROM shown_picture
    WHERE holder NOT IN ('guide', 'review') GROUP BY 1 HAVING count(*) > 2 ORDER BY 2 DESC LIMIT 1`.execute(office.db);
  const most = rows[0] ?? expect.unreachable();
  const all = await findUses(office.db, most.picture, { most: 100 });
  const some = await findUses(office.db, most.picture, { most: 2 });
  const ofTexts = ({ uses }: typeof all) => uses.filter(({ document }) => document !== null);
  expect([ofTexts(all).length, all.more]).toEqual([most.places, 0]);
  expect(some.more).toBe(most.places - ofTexts(some).length);
  expect(some.more).toBeGreaterThan(0);
  expect((await countUses(office.db, [most.picture, "no-such"])).get(most.picture)).toBeGreaterThanOrEqual(most.places);
});
