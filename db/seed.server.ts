import { z } from "zod";
import { blackouts } from "#content/blackouts.ts";
import { emptyCategories, emptyDestinations } from "#content/empty-company/catalogue.ts";
import { emptyPages } from "#content/empty-company/pages.ts";
import { guides, guidesByName } from "#content/guides.ts";
import { categories, destinations, photos, tourFiles } from "#content/index.ts";
import { messageTemplates } from "#content/message-templates.ts";
import { companyContent } from "#content/pages/company.ts";
import { pages } from "#content/pages/index.ts";
import { privacyContent } from "#content/pages/privacy.ts";
import { termsContent } from "#content/pages/terms.ts";
import { posts } from "#content/posts/index.ts";
import { reviewsContent } from "#content/reviews.ts";
import { addGuide, guideContent, saveBlackout, saveGuides, saveSchedule } from "#modules/availability/index.server.ts";
import {
  insertTour,
  type PictureFiles,
  saveCategory,
  saveDestination,
  savePhotos,
} from "#modules/catalogue/index.server.ts";
import { photoContent, tourContent } from "#modules/catalogue/model.ts";
import { addPage, blogTags, insertPost, listPageKeys, placeholderContacts } from "#modules/content/index.server.ts";
import { type PageKey, postContent } from "#modules/content/model.ts";
import { addTemplate } from "#modules/messaging/index.server.ts";
import { insertReview } from "#modules/reviews/index.server.ts";
import { reviewContent } from "#modules/reviews/model.ts";
import { systemClock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";
import { type FirstCompany, keepToMode, type Mode, noteBegun, readBegun } from "./begun-mode.server.ts";
import { demoFiles } from "./demo-company.server.ts";

export type PictureManifest = Record<string, PictureFiles>;

/** Stores each picture's files at every start: names change with content. */
export async function syncPhotos(db: Db, manifest: PictureManifest): Promise<void> {
  const made = photos.map((photo) => {
    const files = manifest[photo.key];
    if (!files) throw new Error(`The pictures have not been made: "${photo.key}" is missing. Run npm run build.`);
    return { photo: photoContent.parse(photo), files };
  });
  await inTransaction(db, (tx) => savePhotos(tx, made));
}

/**
 * Writes the first content once, in one transaction; false if done before: the demo company of `content/`, or an empty one.
 * Refuses the demo company in live mode, and a database begun in the other mode.
 */
export async function seed(db: Db, mode: Mode, company: FirstCompany = "demo"): Promise<boolean> {
  const begun = await readBegun(db);
  if (begun !== undefined) {
    // It starts with any contacts: `contactsThatStopSales` lets it sell nothing until they are true.
    keepToMode(mode, begun);
    return false;
  }
  if (mode === "live" && company === "demo") refuseDemoCompany();
  if (company === "empty") {
    await inTransaction(db, (tx) => beginEmpty(tx, mode));
    return true;
  }
  await inTransaction(db, async (tx) => {
    for (const [position, category] of categories.entries()) await saveCategory(tx, category, position);
    for (const [position, destination] of destinations.entries()) await saveDestination(tx, destination, position);
    const ids = new Map<string, string>();
    for (const [position, file] of tourFiles.entries()) {
      const tour = tourContent.parse(file.tour);
      const id = await insertTour(tx, tour, position);
      ids.set(tour.slug, id);
      for (const rule of file.schedules) await saveSchedule(tx, id, rule);
    }
    const idOf = (slug: string): string => {
      const id = ids.get(slug);
      if (id === undefined) throw new Error(`The content names a tour that is not there: ${slug}`);
      return id;
    };
    await saveGuides(tx, guides);
    for (const guide of guidesByName) await addGuide(tx, guideContent.parse(guide));
    for (const { tour, ...days } of blackouts)
      await saveBlackout(tx, { tourId: tour === undefined ? null : idOf(tour), ...days });
    for (const review of reviewsContent) await insertReview(tx, idOf(review.tour), reviewContent.parse(review));
    const story = postContent.extend({ tags: z.array(z.enum(blogTags(companyContent.shortName))).min(1) });
    for (const post of posts) await insertPost(tx, story.parse(post));
    for (const template of messageTemplates) await addTemplate({ db: tx, clock: systemClock }, template);
    await addMissingPages(tx);
    await noteBegun(mode, "demo").execute(tx);
  });
  return true;
}

/** Writes an empty company: neutral words, no tour, no guide, nobody's review. */
export async function beginEmpty(tx: Tx, mode: Mode): Promise<void> {
  for (const [position, category] of emptyCategories.entries()) await saveCategory(tx, category, position);
  for (const [position, destination] of emptyDestinations.entries()) await saveDestination(tx, destination, position);
  for (const template of messageTemplates) await addTemplate({ db: tx, clock: systemClock }, template);
  for (const [key, document] of Object.entries(emptyPages)) await addPage(tx, key as PageKey, document);
  await noteBegun(mode, "empty").execute(tx);
}

export async function addMissingPages(db: Sql): Promise<void> {
  const there = await listPageKeys(db);
  const isEmpty = (await readBegun(db))?.company === "empty";
  for (const [key, document] of Object.entries(isEmpty ? emptyPages : pages))
    if (!there.includes(key)) await addPage(db, key as PageKey, document);
}

/** Nobody may pay the demo company real money. */
function refuseDemoCompany(): void {
  const contacts = placeholderContacts(companyContent);
  if (contacts.length > 0)
    throw new ConfigurationFault(
      `APP_MODE is live, but the company's contacts are still the demo's: ${contacts.join(", ")}. Put your own into content/pages/company.ts, and start on a new data folder or database.`,
    );
  const legal = { privacy: privacyContent, terms: termsContent };
  const files = demoFiles({ company: companyContent, legal, guides: guidesByName });
  if (files.length === 0) return;
  throw new ConfigurationFault(
    `APP_MODE is live, but these still speak for the demo company: ${files.join(", ")}. Put your own words into them, and start again.`,
  );
}
