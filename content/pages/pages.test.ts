import { describe, expect, it } from "vitest";
import type { ProviderFields } from "#app/checkout/pay/provider-fields.tsx";
import { destinations, photos, tourFiles } from "#content/index.ts";
import type { PaymentMethod } from "#modules/accounts/model.ts";
import { WAIVER } from "#modules/booking/model.ts";
import { type PageKey, pageDocuments } from "#modules/content/model.ts";
import { destinationsContent } from "./destinations.ts";
import { faqContent } from "./faq.ts";
import { galleryContent } from "./gallery.ts";
import { holidaysContent } from "./holidays.ts";
import { pages } from "./index.ts";
import { privacyContent } from "./privacy.ts";
import { promisesContent } from "./promises.ts";

const pictures = new Set(photos.map((photo) => photo.key));

describe("the page documents", () => {
  it.each(Object.entries(pages))("%s matches its shape", (key, document) => {
    expect(pageDocuments[key as PageKey].safeParse(document).error).toBeUndefined();
  });

  it("lists in the privacy policy all that is stored of a card", () => {
    const words: Record<keyof PaymentMethod, string> = {
      ...{ brand: "brand", lastFour: "last four digits", holder: "holder's name" },
      ...{ expiry: "expiry", bank: "issuing bank" },
    };
    const kept = privacyContent.sections.find(({ id }) => id === "what")?.paragraphs.join(" ") ?? "";
    expect(Object.values(words).filter((word) => !kept.includes(word))).toEqual([]);
  });

  it("lists all data sent to the payment provider", () => {
    const words: Record<keyof Parameters<typeof ProviderFields>[0]["prefill"], RegExp> = {
      name: /your name/,
      email: /e-mail address/,
      contact: /telephone number/,
    };
    const section = privacyContent.sections.find(({ id }) => id === "payments")?.paragraphs.join(" ");
    const entries = faqContent.categories.flatMap((category) => category.entries);
    const answer = entries.find(({ id }) => id === "privacy-kept")?.answer;
    for (const said of Object.values(words)) expect(section).toMatch(said);
    expect(answer).toMatch(/the payment provider hears your name, e-mail address and telephone number/);
  });

  it("names the same recipients of rider data in agreement and pages", () => {
    const paragraphs = privacyContent.sections
      .filter(({ id }) => id === "what" || id === "sharing")
      .flatMap((section) => section.paragraphs.filter((text) => text.includes("rider")));
    const told = [WAIVER.paragraphs.join(" "), paragraphs.join(" ")];
    for (const text of told) {
      expect(text).toMatch(/read by the desk and by the guides of/);
      expect(text).toMatch(/tell the workshop (?:my height|how tall)/);
      expect(text).toMatch(/the kitchens? what (?:I eat|is eaten)/);
    }
    expect(promisesContent.holidayRiders).toMatch(/heights.* and the hotels for what you eat/);
  });

  it("shows existing pictures in albums, each described once", () => {
    const shown = galleryContent.albums.flatMap((album) => album.photos);
    expect(shown.filter((key) => !pictures.has(key))).toEqual([]);
    const ids = galleryContent.albums.map((album) => album.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("puts all destinations on the map, and nothing else", () => {
    expect(destinationsContent.places.map(({ destination }) => destination).toSorted()).toEqual(
      destinations.map(({ slug }) => slug).toSorted(),
    );
  });

  it("gives distances that can be ridden", () => {
    const holidays = tourFiles.map((file) => file.tour).filter((tour) => tour.kind === "holiday");
    const days = holidays.flatMap((tour) => (tour.itinerary ?? []).map((day) => day.km)).filter((km) => km > 0);
    const wholes = holidays.map((tour) => tour.distanceKm);
    const total = wholes.reduce((sum, km) => sum + km, 0);
    const known = new Set([...wholes, Math.min(...days), Math.max(...days), total]);
    expect(holidaysContent.distance.stones.map((stone) => stone.km).filter((km) => !known.has(km))).toEqual([]);
    expect(holidaysContent.distance.stones.at(-1)?.km).toBe(total);
  });
});
