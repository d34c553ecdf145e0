import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type DemoContent, demoContent, pageOf, storyOf, tourOf } from "#tests/harness/pages/demo-content.ts";
import { runCommand } from "./run-command.server.ts";

const DAWN = "old-delhi-at-dawn";
const FILE = `tours/${DAWN}.ts`;

describe("published content is refused with file and field", () => {
  let office: BookingOffice;
  let content: DemoContent;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  beforeEach(() => {
    content = demoContent();
  });
  afterAll(() => office?.close());

  /** Faults that publishing reports. */
  const faults = async (): Promise<string[]> => {
    const answer = await runCommand(office.deps, {
      command: "publish",
      options: {},
      actor: "meera",
      dryRun: true,
      content,
    });
    if (answer.ok) return [];
    expect(answer.faults.at(-1)).toBe("Nothing was changed.");
    return answer.faults.slice(0, -1);
  };

  it("for a mistyped name", async () => {
    expect(await faults()).toEqual([]);
    const { tour, schedules } = tourOf(content, DAWN);
    Object.assign(tour, { formerSlug: ["dawn"] });
    Object.assign(tour.price, { offerPaisa: 1900_00 });
    Object.assign(schedules[0] ?? {}, { Season: { from: "10-01", to: "03-31" } });
    Object.assign(storyOf(content, "the-week-of-the-kite"), { shortdescription: "Kites." });
    Object.assign(pageOf(content, "home").offer, { headline: "Until Holi" });
    expect(await faults()).toEqual(
      [
        ...[`${FILE}: price.offerPaisa`, `${FILE}: formerSlug`, `${FILE}: schedules.0: Season`],
        ...["posts/the-week-of-the-kite.ts: shortdescription", "pages/home.ts: offer.headline"],
      ].map((field) => expect.stringMatching(`^${field}: there is no field with this name$`)),
    );
  });

  it("for a duration that pages cannot describe", async () => {
    const { tour } = tourOf(content, DAWN);
    for (const hours of [3.75, 1.25, 0.25, 0.005]) {
      tour.duration = { hours };
      expect(await faults(), `${hours}`).toEqual([`${FILE}: duration.hours: Whole or half hours, such as 3 or 3.5`]);
    }
    for (const hours of [0.5, 2.5, 6]) {
      tour.duration = { hours };
      expect(await faults(), `${hours}`).toEqual([]);
    }
  });

  it("for two equal keys", async () => {
    const [album, other] = pageOf(content, "gallery").albums;
    const [category, next] = pageOf(content, "faq").categories;
    if (!album || !other || !category || !next) throw new Error("the demo company has too little to say");
    other.id = album.id;
    next.id = category.id;
    tourOf(content, "mehrauli-ruins").tour.name = "Old Delhi At Dawn";
    expect(await faults()).toEqual([
      'tours/mehrauli-ruins.ts: name: "old delhi at dawn" is there twice',
      `pages/gallery.ts: albums.1.id: "${album.id}" is there twice`,
      `pages/faq.ts: categories.1.id: "${category.id}" is there twice`,
    ]);
  });

  it("for a story's impossible date", async () => {
    storyOf(content, "the-week-of-the-kite").date = "0000-12-31";
    expect(await faults()).toEqual(["posts/the-week-of-the-kite.ts: date: A day such as 2026-11-28"]);
  });

  it("for a timetable without time to book", async () => {
    const { schedules } = tourOf(content, "goa-back-roads");
    Object.assign(schedules[0] ?? {}, { horizonDays: 65, cutoff: { kind: "clock-before", days: 65, at: "18:00" } });
    const rule = "tours/goa-back-roads.ts: schedules.0";
    expect(await faults()).toEqual([
      expect.stringMatching(`^${rule}: minimumGroup.decideHoursBefore: .* horizonDays: 69 or more, or decide later$`),
      expect.stringMatching(`^${rule}: cutoff: .* horizonDays: 66 or more, or a later cut-off$`),
    ]);
  });
});
