import { describe, expect, it } from "vitest";
import { destinations, photos, tourFiles } from "#content/index.ts";
import type { PaymentMethod } from "#modules/accounts/model.ts";
import { type PageKey, pageDocuments } from "#modules/content/model.ts";
import { destinationsContent } from "./destinations.ts";
import { galleryContent } from "./gallery.ts";
import { holidaysContent } from "./holidays.ts";
import { pages } from "./index.ts";
import { privacyContent } from "./privacy.ts";

const pictures = new Set(photos.map((photo) => photo.key));

describe("the documents of the pages", () => {
  it.each(Object.entries(pages))("%s keeps to its shape", (key, document) => {
    expect(pageDocuments[key as PageKey].safeParse(document).error).toBeUndefined();
  });

  it("names in the privacy policy all that is kept of a card", () => {
    const words: Record<keyof PaymentMethod, string> = {
      ...{ brand: "brand", lastFour: "last four digits", holder: "holder's name" },
      ...{ expiry: "expiry", bank: "issuing bank" },
    };
    const kept = privacyContent.sections.find(({ id }) => id === "what")?.paragraphs.join(" ") ?? "";
    expect(Object.values(words).filter((word) => !kept.includes(word))).toEqual([]);
  });

  it("shows in albums only pictures that are there, and says something of each album once", () => {
    const shown = galleryContent.albums.flatMap((album) => album.photos);
    expect(shown.filter((key) => !pictures.has(key))).toEqual([]);
    const ids = galleryContent.albums.map((album) => album.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("puts every destination on the map, and nothing else", () => {
    expect(Object.keys(destinationsContent.places).toSorted()).toEqual(destinations.map(({ slug }) => slug).toSorted());
  });

  it("tells distances that can be ridden", () => {
    const holidays = tourFiles.map((file) => file.tour).filter((tour) => tour.kind === "holiday");
    const days = holidays.flatMap((tour) => (tour.itinerary ?? []).map((day) => day.km)).filter((km) => km > 0);
    const wholes = holidays.map((tour) => tour.distanceKm);
    const total = wholes.reduce((sum, km) => sum + km, 0);
    const known = new Set([...wholes, Math.min(...days), Math.max(...days), total]);
    expect(holidaysContent.distance.stones.map((stone) => stone.km).filter((km) => !known.has(km))).toEqual([]);
    expect(holidaysContent.distance.stones.at(-1)?.km).toBe(total);
  });
});
