import { describe, expect, it } from "vitest";
import { company, homePage, postContent } from "#modules/content/model.ts";
import { reviewContent } from "#modules/reviews/model.ts";
import { photos, tourFiles } from "./index.ts";
import { companyContent } from "./pages/company.ts";
import { homeContent } from "./pages/home.ts";
import { posts } from "./posts/index.ts";
import { reviewsContent } from "./reviews.ts";

const tours = new Set(tourFiles.map((file) => file.tour.slug));
const pictures = new Set(photos.map((photo) => photo.key));

describe("the demo company", () => {
  it("keeps to the shapes of its pages", () => {
    expect(company.safeParse(companyContent).error).toBeUndefined();
    expect(homePage.safeParse(homeContent).error).toBeUndefined();
    for (const review of reviewsContent) expect(reviewContent.safeParse(review).error).toBeUndefined();
    for (const post of posts) expect(postContent.safeParse(post).error).toBeUndefined();
  });

  it("names only tours and pictures that are there", () => {
    const namedTours = [
      ...homeContent.banner.map((slide) => slide.tour),
      ...reviewsContent.map((review) => review.tour),
      ...posts.flatMap((post) => post.relatedTours ?? []),
    ];
    const namedPictures = [
      ...homeContent.banner.map((slide) => slide.photo),
      ...homeContent.exploreMore.links.map((link) => link.photo),
      ...companyContent.footer.pictures,
      ...reviewsContent.map((review) => review.photo),
      ...posts.flatMap((post) => [post.photo, post.author.photo, ...(post.gallery ?? [])]),
    ];
    expect(namedTours.filter((slug) => !tours.has(slug))).toEqual([]);
    expect(namedPictures.filter((key) => !pictures.has(key))).toEqual([]);
  });

  it("cannot be telephoned or written to by accident", () => {
    expect(companyContent.phone).toMatch(/^\+91 00000/);
    for (const address of [companyContent.email, companyContent.bookingsEmail]) expect(address).toMatch(/\.example$/);
  });
});
