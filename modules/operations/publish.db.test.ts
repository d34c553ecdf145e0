import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addSchedule, endSchedule, listDepartures, listSchedules } from "#modules/availability/index.server.ts";
import { holdSeats } from "#modules/booking/index.server.ts";
import { findTour, listCategories, listDestinations, listTours } from "#modules/catalogue/index.server.ts";
import { findMovedPost, findPost, getPage } from "#modules/content/index.server.ts";
import { listQuotedReviews } from "#modules/reviews/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import {
  type DemoContent,
  demoContent,
  pageOf,
  renamed,
  storyOf,
  tourOf,
  without,
} from "#tests/harness/pages/demo-content.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { runCommand } from "./run-command.server.ts";

const DAWN = "old-delhi-at-dawn";

describe("publishing content", () => {
  let office: BookingOffice;
  let content: DemoContent;
  let auditedBefore: string[];

  const open = async () => {
    office = await openBookingOffice();
  };
  const close = () => office?.close();
  const begin = async () => {
    content = demoContent();
    const rows = await office.db.selectFrom("audit").select("id").execute();
    auditedBefore = rows.map(({ id }) => id);
  };

  const publish = (given: unknown = content, dryRun = false) =>
    runCommand(office.deps, { command: "publish", options: {}, actor: "meera", dryRun, content: given });
  const published = async (given?: unknown): Promise<string[]> => {
    const answer = await publish(given);
    if (!answer.ok) throw new Error(answer.faults.join("\n"));
    expect(answer.lines.at(-1)).toBe("Published.");
    return answer.lines.slice(0, -1);
  };
  const faults = async (): Promise<string[]> => {
    const answer = await publish();
    expect(answer.ok).toBe(false);
    return answer.ok ? [] : answer.faults;
  };
  const rowOf = (slug: string) =>
    office.db
      .selectFrom("tour")
      .select(["id", "version", "published", "slug_history", sql<string>`xmin::text`.as("stamp")])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
  const written = async () => {
    const { rows } = await sql<{ rows: string }>`SELECT string_agg(one, ',' ORDER BY one) AS rows FROM (
      SELECT 'tour' || slug || xmin AS one FROM tour UNION ALL SELECT 'post' || slug || xmin FROM post
      UNION ALL SELECT 'page' || key || xmin FROM page UNION ALL SELECT 'category' || slug || xmin FROM category
      UNION ALL SELECT 'destination' || slug || xmin FROM destination) AS all_of_it`.execute(office.db);
    return rows[0]?.rows;
  };
  const steps = async () =>
    (await office.db.selectFrom("audit").select(["id", "step"]).orderBy("id").execute())
      .filter(({ id }) => !auditedBefore.includes(id))
      .map(({ step }) => step);

  describe("that changes nothing", () => {
    beforeAll(open);
    beforeEach(begin);
    afterAll(close);

    it("does nothing when all is up to date, and touches no row", async () => {
      const before = await written();
      expect(await published()).toEqual(["The site is up to date with the content."]);
      expect(await written()).toBe(before);
    });

    it("shows each change in a dry run, and changes nothing", async () => {
      const { tour } = tourOf(content, DAWN);
      tour.price = { regularPaise: 2200_00, offerPaise: 1900_00, privateMultiplePaise: 2600_00 };
      tour.tagline = "Before the city wakes.";
      tour.fit.minAge = 14;
      pageOf(content, "home").offer.heading = "Until Holi";
      const [album] = pageOf(content, "gallery").albums;
      if (album) album.title = "Other mornings";
      storyOf(content, "the-week-of-the-kite").title = "A week of kites";
      const before = await written();
      expect(await publish(content, true)).toEqual({
        ok: true,
        lines: [
          "Tour Old Delhi at Dawn (old-delhi-at-dawn): price ₹2,000 → ₹2,200, offer none → ₹1,900, private for one ₹3,600 → none, tagline, fit.minAge",
          "Story “A week of kites”: title",
          "Page home: offer.heading",
          `Page gallery: albums.${album?.id}`,
          "Nothing was changed (dry run).",
        ],
      });
      expect(await written()).toBe(before);
      expect(await steps()).toEqual([]);
    });

    it("names every fault with file and field, and changes nothing", async () => {
      const before = await written();
      const { tour } = tourOf(content, DAWN);
      tour.price.offerPaise = 3000_00;
      Object.assign(storyOf(content, "the-week-of-the-kite"), { date: "in spring" });
      Object.assign(pageOf(content, "home").offer, { heading: "" });
      expect(await faults()).toEqual([
        "tours/old-delhi-at-dawn.ts: price.offerPaise: An offer is below the regular price",
        expect.stringMatching(/^posts\/the-week-of-the-kite\.ts: date: /),
        expect.stringMatching(/^pages\/home\.ts: offer\.heading: /),
        "Nothing was changed.",
      ]);
      content = demoContent();
      const dawn = tourOf(content, DAWN).tour;
      Object.assign(dawn, { category: "by-night", backgroundPhoto: "not-taken-yet", formerSlugs: ["mehrauli-ruins"] });
      const [slide] = pageOf(content, "home").banner;
      if (slide) slide.tour = "nowhere";
      expect(await faults()).toEqual([
        'tours/old-delhi-at-dawn.ts: backgroundPhoto: there is no picture "not-taken-yet"; a new one comes with a build, when the site starts on it',
        'tours/old-delhi-at-dawn.ts: category: there is no category "by-night" in the content',
        'pages/home.ts: banner.0.tour: there is no tour "nowhere" in the content',
        'tours/old-delhi-at-dawn.ts: formerSlugs: "mehrauli-ruins" belongs to another',
        "Nothing was changed.",
      ]);
      content = demoContent();
      content.tours.push(structuredClone(tourOf(content, DAWN)));
      expect(await faults()).toEqual([
        'tours/old-delhi-at-dawn.ts: slug: "old-delhi-at-dawn" is there twice',
        'tours/old-delhi-at-dawn.ts: name: "old delhi at dawn" is there twice',
        "Nothing was changed.",
      ]);
      for (const nothing of [undefined, { ...demoContent(), tours: [] }])
        expect(await publish(nothing)).toMatchObject({ ok: false });
      expect(await written()).toBe(before);
      expect(await steps()).toEqual([]);
    });

    it("refuses a timetable that decides after cancelling gets dearer", async () => {
      const minimumGroup = { riders: 2, decideHoursBefore: 60 * 24 };
      Object.assign(tourOf(content, "goa-back-roads").schedules[0] ?? {}, { minimumGroup });
      expect(await faults()).toEqual([
        "tours/goa-back-roads.ts: schedules.0: minimumGroup.decideHoursBefore: it is decided 60 days before the start whether the ride runs, and cancelling costs more from 60 days before on: decide at least 61 days (1464 hours) before, so that nobody pays for leaving a ride that may not run",
        "Nothing was changed.",
      ]);
      minimumGroup.decideHoursBefore = 61 * 24;
      expect(await publish(content, true)).toMatchObject({ ok: true });
    });

    it("is complete or undone", async () => {
      await office.database.executeRaw(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the power went'; END $$`);
      await office.database.executeRaw(
        "CREATE TRIGGER fails BEFORE UPDATE ON page FOR EACH ROW EXECUTE FUNCTION fail()",
      );
      const before = await written();
      tourOf(content, DAWN).tour.price.regularPaise = 2500_00;
      pageOf(content, "home").offer.heading = "Until Holi";
      try {
        await expect(publish()).rejects.toThrow("the power went");
      } finally {
        await office.database.executeRaw("DROP TRIGGER fails ON page");
      }
      expect(await written()).toBe(before);
      expect(await steps()).toEqual(["begun", "failed"]);
    });
  });

  describe("that changes the site", () => {
    // A new office for each test: published content stays.
    beforeEach(async () => {
      await open();
      await begin();
    });
    afterEach(close);

    it("sells at the new price; bookings and holds keep theirs", async () => {
      const [first, second, third] = await office.departuresOf(DAWN);
      const booked = await office.book({ id: first?.id ?? "" }, 2);
      const held = await office.hold({ departure: second?.id ?? "", people: 1, category: "regular" });
      const others = await rowOf("mehrauli-ruins");
      tourOf(content, DAWN).tour.price.regularPaise = 2500_00;
      await published();
      const [card] = await listTours(office.db, { slugs: [DAWN] });
      expect(card?.priceList.usual.regularPaise).toBe(2500_00);
      expect((await findTour(office.db, DAWN))?.details.price.regularPaise).toBe(2500_00);
      expect(await rowOf(DAWN)).toMatchObject({ version: 2, published: true });
      expect(await rowOf("mehrauli-ruins")).toEqual(others);
      expect((await office.managed(booked.reference)).totalPaise).toBe(booked.totalPaise);
      await held.pay();
      expect(await office.managed(held.reference)).toMatchObject({ status: "confirmed", totalPaise: 2000_00 });
      const wish = { departure: third?.id ?? "", people: 1, category: "regular" as const };
      const old = await holdSeats(office.deps, { wish, holder, seenPaise: 2000_00, requestKey: "an old page" });
      expect(old).toMatchObject({ refused: "price_moved" });
      expect(await steps()).toEqual(["begun", "done"]);
      const [last] = await office.db.selectFrom("audit").select("outcome").orderBy("id", "desc").limit(1).execute();
      expect(JSON.stringify(last?.outcome)).toContain("price ₹2,000 → ₹2,500");
    });

    it("notifies every caching process once committed", async () => {
      const told: string[] = [];
      await office.database.listen(
        "page_change",
        (tag) => void told.push(tag),
        () => undefined,
      );
      pageOf(content, "home").offer.heading = "Until Holi";
      await published();
      await expect.poll(() => told).toEqual(["content"]);
      expect((await getPage(office.db, "home")).offer.heading).toBe("Until Holi");
      const page = office.db.selectFrom("page").select("version");
      expect(await page.where("key", "=", "home").execute()).toEqual([{ version: 2 }]);
      expect(await page.where("key", "=", "faq").execute()).toEqual([{ version: 1 }]);
    });

    it("unpublishes a missing tour: guests still ride, and it can return", async () => {
      const [departure, next] = await office.departuresOf(DAWN);
      const booking = await office.book({ id: departure?.id ?? "" }, 2);
      const held = await office.hold({ departure: next?.id ?? "", people: 1, category: "regular" });
      const { id } = await rowOf(DAWN);
      const shown = async () => (await listQuotedReviews(office.db)).map(({ tourName }) => tourName);
      expect(await shown()).toContain("Old Delhi at Dawn");
      const lines = await published(without(demoContent(), DAWN));
      expect(lines).toContain("Tour Old Delhi at Dawn (old-delhi-at-dawn): unpublished; its bookings stay");
      expect(lines).toContain("Tour Old Delhi at Dawn: 2 departures have guests and run all the same.");
      expect(await findTour(office.db, DAWN)).toBeNull();
      await held.pay();
      expect(await office.managed(held.reference)).toMatchObject({ status: "confirmed" });
      expect(await shown()).not.toContain("Old Delhi at Dawn");
      expect(await office.managed(booking.reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
      // The guide finds the departure as before.
      const day = departure?.localDate ?? "";
      const asked = {
        command: "list-departures",
        options: { tour: DAWN, from: day, to: day },
        actor: "meera",
        dryRun: false,
      };
      expect(await runCommand(office.deps, asked)).toMatchObject({ ok: true });
      expect(await published()).toContain("Tour Old Delhi at Dawn (old-delhi-at-dawn): published again");
      expect((await findTour(office.db, DAWN))?.id).toBe(id);
    });

    it("renames by former slugs: the old address redirects", async () => {
      const { id } = await rowOf("mehrauli-ruins");
      renamed(content, "mehrauli-ruins", "ruins-by-bicycle").formerSlugs = ["mehrauli-ruins"];
      const story = storyOf(content, "the-week-of-the-kite");
      Object.assign(story, { slug: "kites", formerSlugs: ["the-week-of-the-kite"] });
      const lines = await published();
      expect(lines).toContain(
        "Tour Mehrauli Ruins and Ridge (ruins-by-bicycle): moves from /tours/cycle-tours/mehrauli-ruins to /tours/cycle-tours/ruins-by-bicycle",
      );
      expect(await rowOf("ruins-by-bicycle")).toMatchObject({ id, slug_history: ["mehrauli-ruins"] });
      expect(await findTour(office.db, "mehrauli-ruins")).toMatchObject({
        id,
        path: "/tours/cycle-tours/ruins-by-bicycle",
      });
      expect(await findMovedPost(office.db, "the-week-of-the-kite")).toMatch(/\/kites$/);
      expect(await findPost(office.db, "the-week-of-the-kite")).toBeNull();
      expect(await published()).toEqual(["The site is up to date with the content."]);
    });

    it("asks if a new tour replaces a missing one; a forgotten former slug can be added", async () => {
      const { id } = await rowOf("mehrauli-ruins");
      const [departure] = await office.departuresOf("mehrauli-ruins");
      await office.book({ id: departure?.id ?? "" }, 2);
      const kite = "the-week-of-the-kite";
      const posts = office.db.selectFrom("post").select("id");
      const story = await posts.where("slug", "=", kite).executeTakeFirstOrThrow();
      renamed(content, "mehrauli-ruins", "ruins-by-bicycle");
      storyOf(content, kite).slug = "kites";
      const lines = await published();
      expect(lines).toContain(
        "Tour Mehrauli Ruins and Ridge (ruins-by-bicycle): is it mehrauli-ruins under another name? Then name that in its formerSlugs before you publish.",
      );
      expect(lines).toContainEqual(expect.stringMatching(/^Story .* \(kites\): is it the-week-of-the-kite under/));
      const { id: mistake } = await rowOf("ruins-by-bicycle");
      expect(mistake).not.toBe(id);
      const back = await published(demoContent());
      expect(back.filter((line) => line.includes("under another name"))).toEqual([]);
      tourOf(content, "ruins-by-bicycle").tour.formerSlugs = ["mehrauli-ruins"];
      storyOf(content, "kites").formerSlugs = [kite];
      expect(await published()).toContain(
        `Tour Mehrauli Ruins and Ridge (ruins-by-bicycle): moves from /tours/cycle-tours/mehrauli-ruins to /tours/cycle-tours/ruins-by-bicycle, the unpublished ruins-by-bicycle is ruins-by-bicycle-${mistake} from now on`,
      );
      expect(await rowOf("ruins-by-bicycle")).toMatchObject({ id, published: true, slug_history: ["mehrauli-ruins"] });
      expect(await rowOf(`ruins-by-bicycle-${mistake}`)).toMatchObject({ id: mistake, published: false });
      expect((await findTour(office.db, "mehrauli-ruins"))?.id).toBe(id);
      expect(await posts.where("slug", "=", "kites").executeTakeFirst()).toEqual(story);
      expect(await published()).toEqual(["The site is up to date with the content."]);
    });

    it("counts guests who were told another place, time or packing list", async () => {
      const { tour } = tourOf(content, DAWN);
      const saysOfGuests = (lines: string[]) => lines.filter((line) => line.startsWith("Tour Old Delhi at Dawn: "));
      tour.meetingPoint.landmark = "By the other gate";
      expect(saysOfGuests(await published()), "nobody is booked").toEqual([]);
      const [first, second] = await office.departuresOf(DAWN);
      await office.book({ id: first?.id ?? "" }, 2);
      const told = (departures: string) => [
        `Tour Old Delhi at Dawn: ${departures} who were told otherwise; no mail says that it has changed.`,
      ];
      tour.tagline = "Before the city wakes.";
      expect(saysOfGuests(await published()), "a word that nobody goes by").toEqual([]);
      tour.meetingPoint.landmark = "By the third gate";
      expect(saysOfGuests(await published())).toEqual(told("1 departure has guests"));
      await office.book({ id: second?.id ?? "" }, 1);
      tour.bring = [...tour.bring, "A scarf"];
      expect(saysOfGuests(await published())).toEqual(told("2 departures have guests"));
      tour.time = "earlier";
      expect(saysOfGuests(await published())).toEqual(told("2 departures have guests"));
      tour.duration = { hours: 6 };
      expect(saysOfGuests(await published())).toEqual([
        ...told("2 departures have guests"),
        "Tour Old Delhi at Dawn: whether there are guides enough for the new hours is not asked.",
      ]);
    });

    it("opens a new tour's dates, and leaves other timetables alone", async () => {
      const { file, tour, schedules } = structuredClone(tourOf(content, DAWN));
      content.tours.splice(1, 0, { file, tour: { ...tour, slug: "dawn-again", name: "Dawn Again" }, schedules });
      const changed = tourOf(content, "mehrauli-ruins");
      changed.schedules = changed.schedules.map((rule) => ({ ...rule, capacity: 3 }));
      const { id: ruins } = await rowOf("mehrauli-ruins");
      const rules = await listSchedules(office.db, ruins);
      const lines = await published();
      expect(lines).toEqual([
        "Tour Dawn Again (dawn-again): new, price ₹2,000, private for one ₹3,600, private for two and more ₹2,600",
        "The order of the tours in lists changes.",
        "Tour Mehrauli Ruins and Ridge: runs by another timetable than the content's, and goes on so; list-schedules shows it, add-schedule, change-schedule and end-schedule change it.",
      ]);
      const { id } = await rowOf("dawn-again");
      expect((await listDepartures(office.deps, { tourId: id })).length).toBeGreaterThan(100);
      expect(await listSchedules(office.db, ruins)).toEqual(rules);
      for (const { id: schedule } of rules) await endSchedule(office.deps, schedule, "2026-11-21");
      await addSchedule(office.deps, ruins, changed.schedules[0]);
      expect(await published(), "what has ended is no difference").toEqual([
        "The site is up to date with the content.",
      ]);
      changed.schedules = [];
      const before = await written();
      expect(await published(), "what is left alone is no change").toEqual([
        "The site is up to date with the content.",
        expect.stringContaining("Mehrauli Ruins and Ridge: runs by another timetable"),
      ]);
      expect(await written()).toBe(before);
      expect((await listTours(office.db)).map(({ slug }) => slug).slice(0, 2)).toEqual([DAWN, "dawn-again"]);
    });

    it("updates categories and destinations; those with former tours stay", async () => {
      const [category] = content.categories;
      const [destination] = content.destinations;
      if (!category || !destination) throw new Error("the demo company is nowhere");
      content.categories.push({ ...category, slug: "night-rides", name: "Night Rides" });
      content.destinations.push({ ...destination, slug: "spiti", name: "Spiti" });
      category.fullname = "Delhi by bicycle";
      expect(await published()).toEqual([
        "Category Delhi Cycle Tours (cycle-tours): fullname",
        "Category Night Rides (night-rides): new",
        "Destination Spiti (spiti): new",
      ]);
      expect((await listCategories(office.db)).at(-1)?.name).toBe("Night Rides");
      tourOf(content, "bazaars-at-dusk").tour.category = "night-rides";
      await published();
      const before = without(demoContent(), "bazaars-at-dusk");
      const lines = await published(before);
      expect(lines).toContain("Destination Spiti (spiti): removed");
      expect(lines.find((line) => line.startsWith("Category Night Rides"))).toContain("kept without a tour");
      expect((await listDestinations(office.db)).map(({ slug }) => slug)).not.toContain("spiti");
      expect(await published(before)).toEqual([
        "The site is up to date with the content.",
        expect.stringMatching(/^Category Night Rides \(night-rides\): .* kept without a tour/),
      ]);
    });

    it("publishes the company's facts", async () => {
      pageOf(content, "company").phone = "+91 00000 54321";
      expect(await published()).toEqual(["Page company: phone"]);
    });

    it("keeps the company's own decisions", async () => {
      await office.db.updateTable("review").set({ featured: false }).execute();
      const [departure] = await office.departuresOf(DAWN);
      const edit = { departure: departure?.id ?? "", capacity: "4" };
      await runCommand(office.deps, { command: "edit-departure", options: edit, actor: "meera", dryRun: false });
      tourOf(content, DAWN).tour.groupSize.max = 12;
      await published();
      expect((await office.departuresOf(DAWN))[0]?.capacity).toBe(4);
      expect(await office.db.selectFrom("review").select("id").where("featured", "=", true).execute()).toEqual([]);
    });
  });
});
