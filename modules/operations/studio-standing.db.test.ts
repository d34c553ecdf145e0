import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findTour, listTours } from "#modules/catalogue/index.server.ts";
import { findPost, getPage, listPostDocuments } from "#modules/content/index.server.ts";
import { documentKinds, listVersions } from "#modules/studio/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { demoContent } from "#tests/harness/pages/demo-content.ts";
import { openStudioDesk, type StudioDesk } from "#tests/harness/pages/studio-desk.ts";
import { runCommand } from "./run-command.server.ts";

const DAWN = "old-delhi-at-dawn";

describe("a tour or a story that is taken off the site", () => {
  let office: BookingOffice;
  let desk: StudioDesk;
  beforeEach(async () => {
    office = await openBookingOffice();
    desk = await openStudioDesk(office);
  });
  afterEach(() => office?.close());

  const idOf = async (slug: string) => (await findTour(office.db, slug))?.id ?? "";

  it("is no longer shown and sold, and its bookings stay; the plan says how many", async () => {
    const id = await idOf(DAWN);
    const [first, other] = await office.departuresOf(DAWN);
    if (!first || !other) throw new Error("it has departures");
    const booking = await office.book(first, 2);
    await office.hold({ departure: other.id, people: 1, category: "regular" });
    const { plan } = await desk.plan("unpublish-text", { kind: "tour", text: id });
    expect(plan.lines).toContain("Tour Old Delhi at Dawn: 2 departures have guests and run all the same.");
    expect(plan.lines).toContain("Page “Home page” names it, and leaves it out.");
    expect(plan.stays?.[0]).toBe("1 paid booking and 1 held booking of coming rides keep their sum.");
    await desk.give("unpublish-text", { kind: "tour", text: id });
    expect(await findTour(office.db, DAWN)).toBeNull();
    expect((await listTours(office.db)).map(({ slug }) => slug)).not.toContain(DAWN);
    await expect(office.hold({ departure: other.id, people: 1, category: "regular" })).rejects.toThrow(/refused/);
    expect(await office.managed(booking.reference)).toMatchObject({ status: "confirmed", totalPaise: 4000_00 });
    const [newest] = await listVersions(office.db, { kind: "tour", key: id }, { below: null, limit: 1 });
    expect([newest?.hasText, newest?.origin]).toEqual([false, "studio"]);
    expect(await desk.faultsOf("unpublish-text", { kind: "tour", text: id })).toBe("Guests do not see such a tour.");
  });

  it("comes back with its words and its former addresses, by a deed or by the way back", async () => {
    const id = await idOf(DAWN);
    const { details } = (await findTour(office.db, DAWN)) ?? {};
    const { undo } = await desk.give("unpublish-text", { kind: "tour", text: id });
    await desk.give("undo", { order: undo?.order ?? "" });
    expect((await findTour(office.db, DAWN))?.details).toEqual(details);
    await desk.give("unpublish-text", { kind: "tour", text: id });
    await desk.give("republish-text", { kind: "tour", text: id });
    expect((await findTour(office.db, DAWN))?.details).toEqual(details);
    expect(await desk.faultsOf("republish-text", { kind: "tour", text: id })).toContain("There is no such tour");
  });

  it("may come back with other words, by a draft", async () => {
    const id = await idOf(DAWN);
    const { details } = (await findTour(office.db, DAWN)) ?? {};
    await desk.give("unpublish-text", { kind: "tour", text: id });
    await desk.publish({ kind: "tour", key: id }, { ...details, tagline: "Again, and earlier." });
    expect((await findTour(office.db, DAWN))?.tagline).toBe("Again, and earlier.");
  });

  it("leaves the home page a tour to begin with", async () => {
    const home = await getPage(office.db, "home");
    const banner = home.banner.filter(({ tour }) => tour === DAWN);
    await desk.publish({ kind: "page", key: "home" }, { ...home, banner });
    const order = { kind: "tour", text: await idOf(DAWN) };
    expect(await desk.faultsOf("unpublish-text", order)).toContain("begins with this tour alone");
  });

  it("may be a story, whose comments stay", async () => {
    const [story] = await listPostDocuments(office.db);
    const { id = "", document } = story ?? {};
    await desk.give("unpublish-text", { kind: "story", text: id });
    expect(await findPost(office.db, document?.slug ?? "")).toBeNull();
    const { documents } = await documentKinds.story.listNames(office.db, {
      words: [],
      first: [],
      offset: 0,
      limit: 50,
    });
    expect(documents.filter(({ isOff }) => isOff)).toEqual([{ key: id, name: document?.title, isOff: true }]);
    await desk.give("republish-text", { kind: "story", text: id });
    expect(await findPost(office.db, document?.slug ?? "")).not.toBeNull();
  });

  it("is named by a publication of files that would show it again", async () => {
    const publish = () =>
      runCommand(office.deps, {
        command: "publish",
        options: {},
        actor: "meera",
        dryRun: false,
        content: demoContent(),
      });
    expect((await publish()).ok).toBe(true);
    await desk.give("unpublish-text", { kind: "tour", text: await idOf(DAWN) });
    const refused = await publish();
    expect(refused.ok ? "" : refused.faults[0]).toMatch(
      /^Tour “Old Delhi at Dawn” was taken off the site in the studio by Asha, editor on .*: the files publish it again\.$/,
    );
    expect(await findTour(office.db, DAWN)).toBeNull();
  });

  it("leaves the order of lists, in which a tour can be moved and moved back", async () => {
    const order = async () => (await listTours(office.db)).map(({ slug }) => slug);
    const before = await order();
    const [first = "", second = "", third = ""] = before;
    const text = await idOf(third);
    const { plan } = await desk.plan("move-in-list", { kind: "tour", text, place: "1" });
    expect(plan.lines[0]).toMatch(/moves from place 3 to place 1 of 17: before Tour “Old Delhi at Dawn”\.$/);
    const { undo } = await desk.give("move-in-list", { kind: "tour", text, place: "1" });
    expect((await order()).slice(0, 3)).toEqual([third, first, second]);
    await desk.give("undo", { order: undo?.order ?? "" });
    expect(await order()).toEqual(before);
    expect(await desk.faultsOf("move-in-list", { kind: "tour", text, place: "18" })).toBe("The list has 17 places.");
    const goa = await office.db
      .selectFrom("destination")
      .select("id")
      .where("slug", "=", "goa")
      .executeTakeFirstOrThrow();
    await desk.give("move-in-list", { kind: "destination", text: goa.id, place: "1" });
    expect((await documentKinds.destination.list(office.db))[0]?.key).toBe(goa.id);
  });
});
