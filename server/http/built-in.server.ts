import type { BuiltIn } from "#app/web/app-context.server.ts";
import { emptyPages } from "#content/empty-company/pages.ts";
import { photos, tourFiles } from "#content/index.ts";
import { companyContent } from "#content/pages/company.ts";
import { contactContent } from "#content/pages/contact.ts";
import { holidaysContent } from "#content/pages/holidays.ts";
import { homeContent } from "#content/pages/home.ts";
import { promisesContent } from "#content/pages/promises.ts";
import { posts } from "#content/posts/index.ts";
import { reviewsContent } from "#content/reviews.ts";
import type { PictureManifest } from "#db/seed.server.ts";
import { cardOf } from "#modules/catalogue/index.server.ts";
import { type PictureData, photoContent, tourContent, tourPath } from "#modules/catalogue/model.ts";
import { postPath } from "#modules/content/model.ts";
import { paragraphsOf } from "#modules/reviews/model.ts";

const newestFirst = (one: { date: string }, other: { date: string }): number => other.date.localeCompare(one.date);

/** Keys of the most viewed pictures: the home page's first, then those of lists. */
export function seenFirst({ company, home, tours, posts, reviews }: BuiltIn): string[] {
  return [
    ...home.banner.map(({ photo }) => photo),
    ...[...tours, ...posts, ...reviews].flatMap(({ picture }) => picture?.photo ?? []),
    ...company.footer.pictures.map(({ photo }) => photo),
  ];
}

/** Of a company that began empty: neutral words, and none of the demo's tours. */
export const emptyBuiltIn = ({ picture }: BuiltIn): BuiltIn => {
  const { company, home, holidays, contact, promises } = emptyPages;
  return { company, home, holidays, contact, promises, tours: [], posts: [], reviews: [], picture };
};

/** Texts and pictures of `content/`, without a database. */
export function builtInFrom(manifest: PictureManifest): BuiltIn {
  const pictures = new Map<string, PictureData>();
  for (const input of photos) {
    const { key, alt, credit, licence, focus } = photoContent.parse(input);
    const files = manifest[key];
    if (files) pictures.set(key, { photo: key, ...files, alt, credit, licence, focus });
  }
  const picture = (key: string): PictureData => {
    const found = pictures.get(key);
    if (!found) throw new Error(`No picture "${key}" in the photo catalogue`);
    return found;
  };
  const contents = tourFiles.map((file) => tourContent.parse(file.tour));
  return {
    company: companyContent,
    home: homeContent,
    holidays: holidaysContent,
    contact: contactContent,
    promises: promisesContent,
    tours: contents.map((tour) => cardOf(tour, picture)),
    posts: posts.toSorted(newestFirst).map(({ slug, category, title, date, shortDescription, photo }) => ({
      slug,
      path: postPath({ category, slug }),
      category,
      title,
      date,
      shortDescription,
      picture: picture(photo),
    })),
    reviews: reviewsContent
      .filter((review) => review.featured)
      .toSorted(newestFirst)
      .flatMap(({ tour: slug, reviewerName, country, date, rating, quote, paragraphs, photo, answer }) => {
        const tour = contents.find((one) => one.slug === slug);
        if (!tour) return [];
        return {
          id: `${slug}-${reviewerName}-${date}`,
          reviewerName,
          country,
          date,
          rating,
          isVerified: false,
          ledBy: null,
          quote,
          paragraphs,
          answer: answer ? { date: answer.date, paragraphs: paragraphsOf(answer.words) } : null,
          picture: picture(photo),
          tourName: tour.name,
          tourPath: tourPath(tour.category, tour.slug),
        };
      }),
    picture,
  };
}
