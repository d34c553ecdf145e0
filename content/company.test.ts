import { describe, expect, it } from "vitest";
import { cityPolicy } from "#modules/booking/model.ts";
import { company, homePage, type PageKey, pageDocuments, postContent } from "#modules/content/model.ts";
import { reviewContent } from "#modules/reviews/model.ts";
import { blackouts } from "./blackouts.ts";
import { photos, tourFiles } from "./index.ts";
import { aboutContent } from "./pages/about.ts";
import { comingSoonContent } from "./pages/coming-soon.ts";
import { companyContent } from "./pages/company.ts";
import { contactContent } from "./pages/contact.ts";
import { faqContent } from "./pages/faq.ts";
import { homeContent } from "./pages/home.ts";
import { pages } from "./pages/index.ts";
import { termsContent } from "./pages/terms.ts";
import { posts } from "./posts/index.ts";
import { reviewsContent } from "./reviews.ts";

const tours = new Set(tourFiles.map((file) => file.tour.slug));
const pictures = new Set(photos.map((photo) => photo.key));

describe("the demo company's content", () => {
  it("matches the shapes of its pages", () => {
    expect(company.safeParse(companyContent).error).toBeUndefined();
    expect(homePage.safeParse(homeContent).error).toBeUndefined();
    for (const [key, document] of Object.entries(pages))
      expect(pageDocuments[key as PageKey].safeParse(document).error, key).toBeUndefined();
    for (const review of reviewsContent) expect(reviewContent.safeParse(review).error).toBeUndefined();
    for (const post of posts) expect(postContent.safeParse(post).error).toBeUndefined();
  });

  it("blocks a day for a reason that fits walks and Ladakh", () => {
    const ofAll = blackouts.filter(({ tour }) => tour === undefined);
    expect(ofAll.length).toBeGreaterThan(0);
    expect(ofAll.filter(({ reason }) => /bicycle|old city|avenue/i.test(reason))).toEqual([]);
  });

  it("names only existing tours and pictures", () => {
    const namedTours = [
      ...homeContent.banner.map((slide) => slide.tour),
      ...reviewsContent.map((review) => review.tour),
      ...posts.flatMap((post) => post.relatedTours ?? []),
    ];
    const namedPictures = [
      ...homeContent.banner.map((slide) => slide.photo),
      ...homeContent.exploreMore.links.map((link) => link.photo),
      ...companyContent.footer.pictures.map(({ photo }) => photo),
      aboutContent.backgroundPhoto,
      ...aboutContent.aboutTour.photos,
      ...[...aboutContent.intro.data, ...aboutContent.history.data, ...aboutContent.team.rows.flat()].map(
        (one) => one.photo,
      ),
      faqContent.headerPhoto,
      contactContent.headerPhoto,
      contactContent.photo,
      comingSoonContent.photo,
      ...reviewsContent.map((review) => review.photo),
      ...posts.flatMap((post) => [post.photo, post.author.photo, ...(post.gallery ?? [])]),
    ];
    expect(namedTours.filter((slug) => !tours.has(slug))).toEqual([]);
    expect(namedPictures.filter((key) => !pictures.has(key))).toEqual([]);
  });

  it("has the ten people named in the footer, with the tours' faces", () => {
    const people = aboutContent.team.rows.flat();
    expect(people).toHaveLength(10);
    const faces = new Map(people.map((person) => [person.name, person.photo]));
    for (const { tour } of tourFiles) expect(faces.get(tour.host.name), tour.host.name).toBe(tour.host.photo);
    for (const { author } of posts)
      expect(people.find((person) => person.name.startsWith(author.name))?.photo, author.name).toBe(author.photo);
  });

  it("has one van driver, with the same name in stories", () => {
    const driver = aboutContent.team.rows.flat().find(({ position }) => position === "Drives the van");
    const named = [...JSON.stringify(posts).matchAll(/([A-Z]\w+(?: [A-Z]\w+)?), (?:who drives it|with his arms)/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, name = ""] of named) expect(driver?.name.startsWith(name), name).toBe(true);
  });

  it("answers at least 25 questions in five categories, each at its own address", () => {
    const entries = faqContent.categories.flatMap((category) => category.entries);
    expect(faqContent.categories.length).toBeGreaterThanOrEqual(5);
    expect(entries.length).toBeGreaterThanOrEqual(25);
    for (const category of faqContent.categories)
      for (const entry of category.entries) expect(entry.id).toMatch(new RegExp(`^${category.id}-`));
    const ids = [...faqContent.categories, ...entries].map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("names each guide in one way, from one country", () => {
    const homes = new Map<string, string>();
    for (const { photo, reviewerName, country } of reviewsContent) {
      if (photo === undefined) continue;
      const guest = `${reviewerName}, ${country}`;
      homes.set(photo, homes.get(photo) ?? guest);
      expect(homes.get(photo)).toBe(guest);
    }
    expect(homes.size).toBeGreaterThan(10);
  });

  it("promises only refunds that the booking system pays", () => {
    const entries = faqContent.categories.flatMap((category) => category.entries);
    const said = entries.find((entry) => entry.id === "booking-refund")?.answer;
    expect(said).toContain("90% up to 3 days before the start, 60% up to 2 days before the start, 30% up to 12 hours");
    expect(said).toContain("75% up to 60 days before the start, 50% up to 45 days before the start, 25% up to 5 days");
  });

  it("says the same about being late in FAQ and terms", () => {
    const entries = faqContent.categories.flatMap((category) => category.entries);
    const asked = entries.find((entry) => entry.id === "booking-running-late")?.answer;
    const section = termsContent.sections.find(({ id }) => id === "cancelling-city-tours");
    const rule = /for fifteen minutes after the start .* not having come, and \[?nothing is refunded/;
    expect(asked).toMatch(rule);
    expect(section?.paragraphs.some((paragraph) => rule.test(paragraph))).toBe(true);
    expect(cityPolicy.at(-1)?.refundPercent).toBe(0);
  });

  it("makes the same promise about vegetarian breakfasts as the tours", () => {
    const breakfasts = tourFiles
      .filter(({ tour }) => tour.kind !== "holiday")
      .flatMap(({ tour }) => tour.inclusions.filter(({ title }) => /breakfast/i.test(title)));
    const withMeat = breakfasts.filter(({ description }) => /nihari|mutton|chicken|kebab/i.test(description));
    expect(withMeat).not.toEqual([]);
    for (const { description } of withMeat) expect(description).toContain("the vegetarian plate");
    const entries = faqContent.categories.flatMap((category) => category.entries);
    const said = entries.find((entry) => entry.id === "families-food")?.answer;
    expect(said).toContain("City breakfasts are vegetarian, or have a vegetarian plate beside the other.");
  });

  it("links only to existing pages", () => {
    const known = new Set(["/tours", "/contact", "/privacy", "/terms-condition", "/user-profile"]);
    const paths = tourFiles.map(({ tour }) => `/tours/${tour.category}/${tour.slug}`);
    const links = [...JSON.stringify(pages).matchAll(/\]\((\/[^)#?]*)(?:\?tour=([a-z0-9-]+))?/g)];
    expect(links.length).toBeGreaterThan(8);
    for (const [, path = "", slug] of links) {
      expect(known.has(path) || paths.includes(path), path).toBe(true);
      if (slug !== undefined) expect(tours.has(slug), slug).toBe(true);
    }
  });

  it("has no real telephone number or address", () => {
    expect(companyContent.phone).toMatch(/^\+91 00000/);
    const { email, bookingsEmail, grievanceOfficer } = companyContent;
    for (const address of [email, bookingsEmail, grievanceOfficer?.email]) expect(address).toMatch(/\.example$/);
  });
});
