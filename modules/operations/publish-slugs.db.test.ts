import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acceptQuote, offerQuote } from "#modules/booking/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { findMovedPost } from "#modules/content/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { demoContent, renamed, storyOf, tourOf, without } from "#tests/harness/pages/demo-content.ts";
import { runCommand } from "./run-command.server.ts";

const DAWN = "old-delhi-at-dawn";
const RUINS = "mehrauli-ruins";
const DUSK = "bazaars-at-dusk";
const NOTHING = "The site is up to date with the content.";

describe("slugs that change owner", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
  });
  afterEach(() => office?.close());

  const publish = async (content: unknown): Promise<string[]> => {
    const answer = await runCommand(office.deps, {
      ...{ command: "publish", options: {}, actor: "meera", dryRun: false, content },
    });
    return answer.ok ? answer.lines : answer.faults;
  };
  const tourAt = async (slug: string) => (await findTour(office.db, slug))?.name ?? null;
  const historyOf = (table: "tour" | "post", slug: string) =>
    office.db.selectFrom(table).select("slug_history").where("slug", "=", slug).executeTakeFirstOrThrow();
  /** The demo company's content, with this tour gone and the first one under its slug. */
  const inPlaceOf = (gone: string) => {
    const content = without(demoContent(), gone);
    renamed(content, DAWN, gone).formerSlugs = [DAWN];
    return content;
  };

  it("merge no tours: one claiming two existing slugs is refused, with advice", async () => {
    const [ofDawn] = await office.departuresOf(DAWN);
    const [ofRuins] = await office.departuresOf(RUINS);
    const dawn = await office.book({ id: ofDawn?.id ?? "" }, 2);
    const ruins = await office.book({ id: ofRuins?.id ?? "" }, 1);
    expect(await publish(inPlaceOf(RUINS))).toEqual([
      `tours/${DAWN}.ts: formerSlugs: "${RUINS}" and "${DAWN}" are tours of their own on the site, and which of them this is cannot be told: first publish what becomes of the other (it goes, or has a new slug), with this one under the slug that it has now; then publish this`,
      "Nothing was changed.",
    ]);
    expect(await publish(without(demoContent(), RUINS))).toContain("Published.");
    expect(await publish(inPlaceOf(RUINS))).toContainEqual(
      expect.stringMatching(
        `^Tour Old Delhi at Dawn \\(${RUINS}\\): moves from .*/${DAWN} to .*/${RUINS}, the unpublished ${RUINS} is ${RUINS}-`,
      ),
    );
    expect((await office.managed(dawn.reference)).tour).toMatchObject({ name: "Old Delhi at Dawn", slug: RUINS });
    expect((await office.managed(ruins.reference)).tour.name).toBe("Mehrauli Ruins and Ridge");
    expect(await tourAt(DAWN)).toBe("Old Delhi at Dawn");
    expect(await publish(inPlaceOf(RUINS))).toEqual([NOTHING, "Published."]);
  });

  it("merge no stories", async () => {
    const kite = "the-week-of-the-kite";
    const content = demoContent();
    const other = content.posts.find(({ post }) => post.slug !== kite)?.post.slug ?? "";
    const others = content.posts.filter(({ post }) => post.slug !== other);
    Object.assign(storyOf(content, kite), { slug: other, formerSlugs: [kite] });
    expect(await publish({ ...content, posts: others })).toEqual([
      expect.stringContaining(`formerSlugs: "${other}" and "${kite}" are stories of their own on the site`),
      "Nothing was changed.",
    ]);
  });

  it("wait for the first booking of a departure, without deadlock", async () => {
    const content = demoContent();
    const longer = { duration: { hours: 5 } };
    renamed(content, DAWN, "delhi-at-first-light").formerSlugs = [DAWN];
    for (const slug of ["delhi-at-first-light", RUINS, DUSK]) Object.assign(tourOf(content, slug).tour, longer);
    let publishing: Promise<unknown> = Promise.resolve();
    await office.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE`.execute(tx);
      publishing = publish(content);
      await untilStatementsWait(office.database);
      // As the booking does that has these places.
      await sql`SELECT FROM tour WHERE slug = ${DAWN} FOR KEY SHARE`.execute(tx);
    });
    expect(await publishing).toContain("Published.");
  });

  it("do not wait for a quote accepted for a new departure", async () => {
    const offered = await offerQuote(office.deps, {
      ...{ name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" },
      ...{ tour: DAWN, date: "2026-12-19", time: "15:45", people: 4, totalPaise: 9_000_00 },
      ...{ words: "As you wished.", validDays: 2 },
    });
    if ("refused" in offered) throw new Error(offered.refused);
    const content = demoContent();
    renamed(content, DAWN, "delhi-at-first-light").formerSlugs = [DAWN];
    let publishing: Promise<unknown> = Promise.resolve();
    let accepting: Promise<unknown> = Promise.resolve();
    await office.db.transaction().execute(async (tx) => {
      // Publishing locks its rows first, and waits for the tour until the quote is accepted.
      await sql`SELECT FROM tour WHERE slug = ${DAWN} FOR KEY SHARE`.execute(tx);
      publishing = publish(content);
      await untilStatementsWait(office.database);
      accepting = acceptQuote(office.deps, offered.id);
      await untilStatementsWait(office.database, 2);
    });
    expect(await Promise.allSettled([publishing, accepting])).toEqual([
      { status: "fulfilled", value: expect.arrayContaining(["Published."]) },
      { status: "fulfilled", value: { reference: expect.any(String) } },
    ]);
  });

  it("lead an old address to its latest owner, for tours and stories", async () => {
    const moved = (to: string, story: number) => {
      const content = without(demoContent(), DAWN);
      tourOf(content, to).tour.formerSlugs = [DAWN];
      const [gone] = content.posts.splice(0, 1);
      Object.assign(content.posts[story]?.post ?? {}, { formerSlugs: [gone?.post.slug] });
      return content;
    };
    const [old, first, second] = demoContent().posts.map(({ post }) => post.slug);
    const withoutOld = without(demoContent(), DAWN);
    withoutOld.posts.splice(0, 1);
    await publish(withoutOld);
    expect(await publish(moved(RUINS, 0))).toContain("Published.");
    expect(await tourAt(DAWN)).toBe("Mehrauli Ruins and Ridge");
    expect(await findMovedPost(office.db, old ?? "")).toMatch(new RegExp(`/${first}$`));
    expect(await publish(moved(DUSK, 1))).toEqual(
      expect.arrayContaining(["Tour Mehrauli Ruins and Ridge (mehrauli-ruins): former slugs", "Published."]),
    );
    expect(await tourAt(DAWN)).toBe("Bazaars at Dusk");
    expect(await findMovedPost(office.db, old ?? "")).toMatch(new RegExp(`/${second}$`));
    expect(await historyOf("tour", RUINS)).toEqual({ slug_history: [] });
    expect(await historyOf("post", first ?? "")).toEqual({ slug_history: [] });
    expect(await publish(moved(DUSK, 1))).toEqual([NOTHING, "Published."]);
  });

  it("are taken from unpublished items, which stay unpublished", async () => {
    const content = without(demoContent(), RUINS);
    await publish(content);
    await office.db
      .updateTable("tour")
      .set({ slug_history: json(["an-old-walk", "ruins"]) })
      .where("slug", "=", RUINS)
      .execute();
    tourOf(content, DUSK).tour.formerSlugs = ["an-old-walk"];
    await publish(content);
    expect(await historyOf("tour", RUINS)).toEqual({ slug_history: ["ruins"] });
    expect(await tourAt("an-old-walk")).toBe("Bazaars at Dusk");
  });
});
