import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listSchedules } from "#modules/availability/index.server.ts";
import { findMovedDestination, findTour, readTourDocument } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { getPage, listPostDocuments } from "#modules/content/index.server.ts";
import { copyOf, documentKinds, keepTimetable, listVersions, templateTimetable } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type DemoContent, demoContent, pageOf, tourOf } from "#tests/harness/pages/demo-content.ts";
import { openStudioDesk, type StudioDesk } from "#tests/harness/pages/studio-desk.ts";
import { runCommand } from "./run-command.server.ts";

const DAWN = "old-delhi-at-dawn";

describe("tours and places of the studio", () => {
  let office: BookingOffice;
  let desk: StudioDesk;
  beforeEach(async () => {
    office = await openBookingOffice();
    desk = await openStudioDesk(office);
  });
  afterEach(() => office?.close());

  const tour = async (slug: string) => {
    const found = await findTour(office.db, slug);
    if (!found) throw new Error(`there is no tour ${slug}`);
    return { id: found.id, value: found.details };
  };
  const text = (id: string) => ({ kind: "tour" as const, key: id });
  const placeOf = async (kind: "destination" | "category", slug: string) => {
    const all = await documentKinds[kind].list(office.db);
    const found = all.find(({ value }) => (value as { slug: string }).slug === slug);
    if (!found) throw new Error(`there is no ${kind} ${slug}`);
    return { text: { kind, key: found.key }, value: found.value as object };
  };
  const book = async (people: number) => {
    const [departure] = await office.departuresOf(DAWN);
    if (!departure) throw new Error("it has departures");
    return office.book(departure, people);
  };
  const publishFiles = (content: DemoContent, options: Record<string, string> = {}) =>
    runCommand(office.deps, { command: "publish", options, actor: "meera", dryRun: false, content });

  it("change a price by a plan that says from what to what, and who keeps the old one", async () => {
    const { id, value } = await tour(DAWN);
    await book(2);
    const price = { ...value.price, regularPaise: 2200_00, offerPaise: 2100_00 };
    const [first, ...others] = value.highlights;
    const highlights = first ? [{ ...first, name: "The gate at first light" }, ...others] : [];
    const { shown } = await desk.publish(text(id), { ...value, price, highlights });
    expect(shown.lines).toContain("From the publication on: price ₹2,000 → ₹2,200.");
    expect(shown.lines).toContain("From the publication on: offer none → ₹2,100.");
    expect(shown.lines).toContain("  > ₹2,200");
    expect(shown.stays).toEqual(["1 paid booking of coming rides keeps its sum."]);
    const now = await findTour(office.db, DAWN);
    expect(now?.priceList.usual).toMatchObject({ regularPaise: 2200_00, offerPaise: 2100_00 });
    expect(now?.details.highlights[0]?.name).toBe("The gate at first light");
  });

  it("say whom a changed meeting point reaches too late", async () => {
    const { id, value } = await tour(DAWN);
    await book(1);
    const meetingPoint = { ...value.meetingPoint, landmark: "Under the neem" };
    const { shown } = await desk.publish(text(id), { ...value, meetingPoint });
    expect(shown.lines.join("\n")).toContain("1 departure has guests who were told otherwise");
  });

  it("move to another address: every text that names the tour follows, and the former address stays its own", async () => {
    const { id, value } = await tour(DAWN);
    const { shown } = await desk.publish(text(id), { ...value, slug: "dawn-ride" });
    expect(shown.lines).toContain(
      "It moves to /tours/cycle-tours/dawn-ride; its address /tours/cycle-tours/old-delhi-at-dawn leads there.",
    );
    expect((await findTour(office.db, DAWN))?.path).toBe("/tours/cycle-tours/dawn-ride");
    const { banner } = await getPage(office.db, "home");
    expect(banner.map((slide) => slide.tour)).toContain("dawn-ride");
    const named = JSON.stringify([
      banner,
      (await listPostDocuments(office.db)).map(({ document }) => document.relatedTours),
      (await documentKinds.tour.list(office.db)).map((one) => (one.value as TourContent).suggestions),
    ]);
    expect(named).not.toContain(`"${DAWN}"`);
    const home = await listVersions(office.db, { kind: "page", key: "home" }, { below: null, limit: 2 });
    expect(home.map(({ origin }) => origin)).toEqual(["studio", "before"]);
    const other = await tour("mehrauli-ruins");
    const draft = await desk.save(text(other.id), { ...other.value, slug: DAWN });
    expect(await desk.faultsOf("publish-draft", { draft: draft.id })).toContain("belonged to it");
  });

  it("take a move back with every text that followed", async () => {
    const { id, value } = await tour(DAWN);
    const home = await getPage(office.db, "home");
    const { undo } = await desk.publish(text(id), { ...value, slug: "dawn-ride" });
    await desk.give("undo", { order: undo?.order ?? "" });
    expect((await findTour(office.db, "dawn-ride"))?.path).toBe("/tours/cycle-tours/old-delhi-at-dawn");
    expect(await getPage(office.db, "home")).toEqual(home);
  });

  it("may be new, from a copy: last in lists, without dates, with a name and an address of its own", async () => {
    const { value } = await tour(DAWN);
    const key = newId();
    const taken = await desk.save(text(key), value);
    const words = await desk.faultsOf("publish-draft", { draft: taken.id });
    expect(words).toContain("Name: Another tour has this name");
    expect(words).toContain("Address: The address “old-delhi-at-dawn” belongs to another tour");
    const copy = copyOf(value);
    await desk.save(text(key), copy, { revision: taken.revision });
    const { plan } = await desk.plan("publish-draft", { draft: taken.id });
    expect(plan.lines).toContain("It has no dates until it gets a timetable.");
    await desk.give("publish-draft", { draft: taken.id });
    expect((await documentKinds.tour.list(office.db)).at(-1)).toEqual({ key, value: copy });
    expect(await findTour(office.db, "copy-of-old-delhi-at-dawn")).toMatchObject({ name: "Copy of Old Delhi at Dawn" });
  });

  it("begin with the timetable of their draft, once, and have departures at once", async () => {
    const { value } = await tour(DAWN);
    const key = newId();
    const groupSize = { min: 1, max: 6 };
    const draft = await desk.save(text(key), { ...copyOf(value), groupSize }, { timetable: templateTimetable("ride") });
    const { plan } = await desk.plan("publish-draft", { draft: draft.id });
    expect(plan.lines).toContainEqual(expect.stringMatching(/^Its timetable: every day at 07:00; 6 places; bookable/));
    expect(plan.lines).toContainEqual(expect.stringMatching(/^\d+ departures would be made at once/));
    const { outcome } = await desk.give("publish-draft", { draft: draft.id });
    expect(outcome.lines.at(-1)).toMatch(/^\d+ departures made\.$/);
    const next = await office.departuresOf("copy-of-old-delhi-at-dawn");
    expect(next.length).toBeGreaterThan(10);
    expect(next[0]).toMatchObject({ localTime: "07:00", capacity: 6 });
    const again = await desk.save(
      text(key),
      { ...copyOf(value), groupSize, tagline: "Anew." },
      { timetable: templateTimetable("walk") },
    );
    await desk.give("publish-draft", { draft: again.id });
    expect((await listSchedules(office.db, key)).length).toBe(1);
  });

  it("refuse a timetable that leaves nobody time to book, and let their author leave it out", async () => {
    const { value } = await tour(DAWN);
    const key = newId();
    const late = { ...(templateTimetable("holiday") as object), horizonDays: 7 };
    const draft = await desk.save(text(key), copyOf(value), { timetable: late });
    expect(await desk.faultsOf("publish-draft", { draft: draft.id })).toMatch(/^Its timetable: /);
    await keepTimetable(office.deps, draft, null);
    await desk.give("publish-draft", { draft: draft.id });
    expect(await listSchedules(office.db, key)).toEqual([]);
  });

  it("name each fault in words of the form", async () => {
    const { id, value } = await tour(DAWN);
    const draft = await desk.save(text(id), {
      ...value,
      ...{ category: "no-such", suggestions: ["no-such"], kind: "walk", travelType: "Walking Tour", mode: "Walk" },
      price: { regularPaise: 50 },
      duration: {},
    });
    expect((await desk.faultsOf("publish-draft", { draft: draft.id })).split("\n")).toEqual([
      "Duration: Either hours, whole or half ones, or days and nights.",
      "Price › Price a person: At least ₹1.",
    ]);
    const kind = { kind: "walk", travelType: "Walking Tour", mode: "Walk" };
    const loose = { ...value, ...kind, category: "no-such", suggestions: ["no-such"] };
    await desk.save(text(id), loose, { revision: draft.revision });
    expect((await desk.faultsOf("publish-draft", { draft: draft.id })).split("\n")).toEqual([
      "Category: There is no category “no-such”.",
      "Suggestions › number 1: There is no other tour “no-such”.",
      "Kind: Bookings and timetables go by the kind of a tour: it stays. Make a new tour.",
    ]);
  });

  it("of two editors keep the price of one and the itinerary of the other", async () => {
    const { id, value } = await tour("rajasthan-lake-and-fort");
    const priced = await desk.save(text(id), { ...value, price: { ...value.price, regularPaise: 99_000_00 } });
    const itinerary = value.itinerary.map((day) => ({ ...day, place: `${day.place}, by the lake` }));
    const routed = await desk.save(text(id), { ...value, itinerary }, { memberId: desk.bela });
    await desk.give("publish-draft", { draft: priced.id });
    await desk.give("publish-draft", { draft: routed.id });
    const now = await readTourDocument(office.db, id, true);
    expect([now?.price.regularPaise, now?.itinerary]).toEqual([99_000_00, itinerary]);
  });

  it("of a destination move along with its tours and its point on the map", async () => {
    const { text: delhi, value } = await placeOf("destination", "delhi");
    await desk.publish(delhi, { ...value, slug: "old-delhi", region: "By the river" });
    expect(await findMovedDestination(office.db, "delhi")).toBe("old-delhi");
    expect((await tour(DAWN)).value.destination).toBe("old-delhi");
    const { places } = await getPage(office.db, "destinations");
    expect(places[0]).toMatchObject({ destination: "old-delhi", latitude: 28.65 });
    const { text: goa, value: other } = await placeOf("destination", "goa");
    const draft = await desk.save(goa, { ...other, slug: "delhi" });
    expect(await desk.faultsOf("publish-draft", { draft: draft.id })).toContain("belongs to another destination");
  });

  it("of categories and destinations may be new, and a category keeps its address", async () => {
    const { text: cycling, value } = await placeOf("category", "cycle-tours");
    const draft = await desk.save(cycling, { ...value, slug: "rides" });
    expect(await desk.faultsOf("publish-draft", { draft: draft.id })).toContain("The address of a category stays");
    await desk.publish({ kind: "category", key: newId() }, copyOf(value));
    expect((await documentKinds.category.list(office.db)).at(-1)?.value).toMatchObject({ slug: "copy-of-cycle-tours" });
    const { value: goa } = await placeOf("destination", "goa");
    await desk.publish({ kind: "destination", key: newId() }, copyOf(goa));
    expect((await documentKinds.destination.list(office.db)).at(-1)?.value).toMatchObject({ slug: "copy-of-goa" });
  });

  it("of each kind are named by a publication of files that would replace them", async () => {
    expect((await publishFiles(demoContent())).ok).toBe(true);
    const { id, value } = await tour(DAWN);
    await desk.publish(text(id), { ...value, tagline: "Of the studio." });
    const category = await placeOf("category", "cycle-tours");
    await desk.publish(category.text, { ...category.value, introduction: "Of the studio." });
    const goa = await placeOf("destination", "goa");
    await desk.publish(goa.text, { ...goa.value, region: "Of the studio." });
    await desk.publish(
      { kind: "page", key: "home" },
      { ...(await getPage(office.db, "home")), metaTitle: "Of the studio." },
    );
    const refused = await publishFiles(demoContent());
    expect(refused.ok ? [] : refused.faults.slice(0, -2)).toEqual([
      expect.stringMatching(/^Page “Home page” was written in the studio by Asha, editor/),
      expect.stringMatching(/^Tour “Old Delhi at Dawn” was written in the studio/),
      expect.stringMatching(/^Category “Delhi Cycle Tours” was written in the studio/),
      expect.stringMatching(/^Destination “Goa” was written in the studio/),
    ]);
    expect((await tour(DAWN)).value.tagline).toBe("Of the studio.");
    expect((await publishFiles(demoContent(), { "over-studio": "yes" })).ok).toBe(true);
    expect((await tour(DAWN)).value.tagline).toBe(tourOf(demoContent(), DAWN).tour.tagline);
    expect(await getPage(office.db, "home")).toEqual(pageOf(demoContent(), "home"));
  });

  it("that moved are no second tour or place to a publication of files: it asks, and moves them back", async () => {
    expect((await publishFiles(demoContent())).ok).toBe(true);
    const { id, value } = await tour(DAWN);
    await desk.publish(text(id), { ...value, slug: "dawn-ride" });
    const delhi = await placeOf("destination", "delhi");
    await desk.publish(delhi.text, { ...delhi.value, slug: "old-delhi" });
    const [story] = await documentKinds.story.list(office.db);
    if (!story) throw new Error("there are stories");
    const { slug } = story.value as { slug: string };
    await desk.publish({ kind: "story", key: story.key }, { ...(story.value as object), slug: "moved-story" });
    const count = async (table: "tour" | "destination" | "post") =>
      (await office.db.selectFrom(table).select("id").execute()).length;
    const all = async () => [await count("tour"), await count("destination"), await count("post")];
    const before = await all();
    const refused = await publishFiles(demoContent());
    expect(refused.ok ? "" : refused.faults.join("\n")).toContain("Tour “Old Delhi at Dawn” was written in the studio");
    expect((await publishFiles(demoContent(), { "over-studio": "yes" })).ok).toBe(true);
    expect(await all()).toEqual(before);
    expect((await tour("dawn-ride")).id).toBe(id);
    expect((await tour(DAWN)).value.destination).toBe("delhi");
    expect(await documentKinds.story.read(office.db, story.key)).toMatchObject({ slug });
    expect((await placeOf("destination", "delhi")).text).toEqual(delhi.text);
  });
});
