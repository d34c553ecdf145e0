import { z } from "zod";
import { type ScheduleRule, scheduleRule } from "#modules/availability/model.ts";
import { ruleFaults } from "#modules/booking/index.server.ts";
import { type CatalogueContent, knownPictures, listTourSlugs } from "#modules/catalogue/index.server.ts";
import { categoryContent, destinationContent, type TourContent, tourContent } from "#modules/catalogue/model.ts";
import { blogTags, getPage, listPostSlugs, type PagesContent } from "#modules/content/index.server.ts";
import { type PageKey, type PostContent, pageDocuments, postContent } from "#modules/content/model.ts";
import { picturesIn, twinIds, unsafeTexts } from "#modules/studio/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { strictSchema } from "#platform/strict-schema.ts";
import { CommandRefusal } from "../command.server.ts";
import { asWrittenRoutes, checkRoutes, type WrittenRoute } from "./written-routes.server.ts";

/** Unchecked content by file. */
const asWritten = z.object({
  categories: z.array(z.unknown()),
  destinations: z.array(z.unknown()),
  tours: z.array(z.object({ file: z.string(), tour: z.unknown(), schedules: z.array(z.unknown()) })).min(1),
  posts: z.array(z.object({ file: z.string(), post: z.unknown() })),
  pages: z.array(z.object({ file: z.string(), key: z.string(), document: z.unknown() })),
  routes: asWrittenRoutes.optional(),
});
export type AsWritten = z.infer<typeof asWritten>;

/** Checked content; `schedules` by tour slug. */
export interface WrittenContent extends CatalogueContent {
  schedules: ReadonlyMap<string, ScheduleRule[]>;
  posts: PostContent[];
  pages: PagesContent;
  /** Null if the folder says nothing of routes. */
  routes: WrittenRoute[] | null;
}

/** File, then path of the field. */
type Place = readonly (string | number)[];

/** Checks shapes and references, pictures against the database. Reports every fault with file and field. */
export async function checkContent(db: Sql, content: unknown): Promise<WrittenContent> {
  const envelope = asWritten.safeParse(content);
  if (!envelope.success)
    throw new CommandRefusal(
      "This command takes the company's content along, with at least one tour: it is given by npm run ops.",
    );
  const faults: string[] = [];
  const note = (place: Place, message: string): void => void faults.push(`${place.join(": ")}: ${message}`);
  const written = readShapes(envelope.data, note);
  // References need valid shapes.
  if (faults.length === 0) {
    await findUnknownPictures(db, envelope.data, note);
    const { shortName } = written.pages.company ?? (await getPage(db, "company"));
    findLooseEnds(envelope.data, written, blogTags(shortName), note);
    await findMergers(db, envelope.data, written, note);
  }
  if (faults.length > 0)
    throw new CommandRefusal(`${faults.join("; ")}. Nothing was changed.`, [...faults, "Nothing was changed."]);
  return written;
}

type Note = (place: Place, message: string) => void;

function readShapes(content: AsWritten, note: Note): WrittenContent {
  const read = <Schema extends z.ZodType>(schema: Schema, value: unknown, place: Place): z.output<Schema>[] => {
    const result = strictSchema(schema).safeParse(value);
    if (result.success) return [result.data];
    for (const { path, message } of result.error.issues) note([...place, path.map(String).join(".")], message);
    return [];
  };
  // Faults appear in this order.
  const categories = content.categories.flatMap((one, at) => read(categoryContent, one, inList("categories", at)));
  const destinations = content.destinations.flatMap((one, at) =>
    read(destinationContent, one, inList("destinations", at)),
  );
  const schedules = new Map<string, ScheduleRule[]>();
  const tours = content.tours.flatMap(({ file, tour, schedules: rules }) => {
    const checked = read(tourContent, tour, [file]);
    const runs = rules.flatMap((rule, at) =>
      read(scheduleRule.superRefine(faultlessFor(checked[0])), rule, [file, `schedules.${at}`]),
    );
    for (const { slug } of checked) schedules.set(slug, runs);
    return checked;
  });
  const posts = content.posts.flatMap(({ file, post }) => read(postContent, post, [file]));
  const pages: Partial<Record<PageKey, unknown>> = {};
  for (const { file, key, document } of content.pages) {
    if (isPageKey(key)) for (const checked of read(pageDocuments[key], document, [file])) pages[key] = checked;
    else note([file], `there is no page "${key}"`);
  }
  // A tour with a fault is in the content too: its route adds no second one.
  const slugs = content.tours.flatMap(({ tour }) => z.object({ slug: z.string() }).safeParse(tour).data?.slug ?? []);
  const routes = content.routes ? checkRoutes(content.routes, slugs, note) : null;
  return { categories, destinations, tours, schedules, posts, pages: pages as PagesContent, routes };
}

const faultlessFor =
  (tour: Pick<TourContent, "kind"> | undefined) =>
  (rule: ScheduleRule, context: z.RefinementCtx): void => {
    for (const { field, words } of tour ? ruleFaults(tour.kind, rule) : [])
      context.addIssue({ code: "custom", path: field.split("."), message: words });
  };

const inList = (name: "categories" | "destinations", at: number): Place => [`${name}.ts`, `number ${at + 1}`];

const isPageKey = (key: string): key is PageKey => Object.hasOwn(pageDocuments, key);

async function findUnknownPictures(db: Sql, content: AsWritten, note: Note): Promise<void> {
  const documents: [file: string, document: unknown][] = [
    ["categories.ts", content.categories],
    ["destinations.ts", content.destinations],
    ...content.tours.map(({ file, tour }): [string, unknown] => [file, tour]),
    ...content.posts.map(({ file, post }): [string, unknown] => [file, post]),
    ...content.pages.map(({ file, document }): [string, unknown] => [file, document]),
  ];
  for (const [file, document] of documents)
    for (const { path, words } of unsafeTexts(document)) note([file, path.join(".")], words);
  const named = documents.flatMap(([file, document]) => picturesIn(document).map((one) => ({ file, ...one })));
  const known = await knownPictures(db, [...new Set(named.map(({ key }) => key))]);
  for (const { file, path, key } of named)
    if (!known.has(key))
      note(
        [file, path.join(".")],
        `there is no picture "${key}"; a new one comes with a build, when the site starts on it`,
      );
}

function findLooseEnds(content: AsWritten, written: WrittenContent, tags: readonly string[], note: Note): void {
  const { tours, posts, pages } = written;
  const fileOf = (at: number): string => content.tours[at]?.file ?? "";
  const slugs = {
    tour: findTwins(slugsOf(tours), (at) => [fileOf(at), "slug"], note),
    story: findTwins(slugsOf(posts), (at) => [content.posts[at]?.file ?? "", "slug"], note),
    category: findTwins(slugsOf(written.categories), (at) => [...inList("categories", at), "slug"], note),
    destination: findTwins(slugsOf(written.destinations), (at) => [...inList("destinations", at), "slug"], note),
  };
  // Tour names match in any case.
  findTwins(
    tours.map(({ name }) => name.toLowerCase()),
    (at) => [fileOf(at), "name"],
    note,
  );
  for (const { file, document } of content.pages)
    for (const { path, words } of twinIds(document)) note([file, path.join(".")], words);
  const mustHave = (kind: keyof typeof slugs, wanted: string, place: Place): void => {
    if (!slugs[kind].has(wanted)) note(place, `there is no ${kind} "${wanted}" in the content`);
  };
  for (const [at, tour] of tours.entries()) {
    mustHave("category", tour.category, [fileOf(at), "category"]);
    for (const also of tour.alsoIn) mustHave("category", also, [fileOf(at), "alsoIn"]);
    mustHave("destination", tour.destination, [fileOf(at), "destination"]);
    for (const other of tour.suggestions) mustHave("tour", other, [fileOf(at), "suggestions"]);
  }
  for (const [at, post] of posts.entries()) {
    const file = content.posts[at]?.file ?? "";
    for (const tour of post.relatedTours) mustHave("tour", tour, [file, "relatedTours"]);
    for (const tag of post.tags)
      if (!tags.includes(tag)) note([file, "tags"], `there is no tag "${tag}"; there are ${tags.join(", ")}`);
  }
  const home = content.pages.find(({ key }) => key === "home")?.file ?? "";
  for (const [at, { tour }] of (pages.home?.banner ?? []).entries())
    mustHave("tour", tour, [home, `banner.${at}.tour`]);
  for (const kind of [
    { all: tours, known: slugs.tour, file: fileOf },
    { all: posts, known: slugs.story, file: (at: number) => content.posts[at]?.file ?? "" },
  ])
    findContestedSlugs(kind.all, kind.known, kind.file, note);
}

const slugsOf = (all: readonly { slug: string }[]): string[] => all.map(({ slug }) => slug);

function findTwins(words: readonly string[], placeOf: (at: number) => Place, note: Note): Set<string> {
  const seen = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (seen.has(word)) note(placeOf(at), `"${word}" is there twice`);
    seen.add(word);
  }
  return seen;
}

/** A former slug must have one target, and no current owner. */
function findContestedSlugs(
  all: readonly { slug: string; formerSlugs?: string[] | undefined }[],
  known: ReadonlySet<string>,
  fileOf: (at: number) => string,
  note: Note,
): void {
  const claimed = new Set(known);
  for (const [at, { formerSlugs = [] }] of all.entries())
    for (const former of formerSlugs) {
      if (claimed.has(former)) note([fileOf(at), "formerSlugs"], `"${former}" belongs to another`);
      claimed.add(former);
    }
}

/** Refuses content that would merge two shown tours or stories: swapped slugs would move guests and reviews to the wrong one. */
async function findMergers(
  db: Sql,
  content: AsWritten,
  { tours, posts }: Pick<WrittenContent, "tours" | "posts">,
  note: Note,
): Promise<void> {
  for (const { all, files, shown, kind } of [
    { all: tours, files: content.tours, shown: await listTourSlugs(db), kind: "tours" },
    { all: posts, files: content.posts, shown: await listPostSlugs(db), kind: "stories" },
  ])
    for (const [at, { slug, formerSlugs = [] }] of all.entries()) {
      // Reported already.
      const former = formerSlugs.filter((one) => !all.some((other) => other.slug === one));
      const mine = [...new Set([slug, ...former])].filter((one) => shown.includes(one));
      if (mine.length > 1)
        note(
          [files[at]?.file ?? "", "formerSlugs"],
          `${mine.map((one) => `"${one}"`).join(" and ")} are ${kind} of their own on the site, and which of them this is cannot be told: first publish what becomes of the other (it goes, or has a new slug), with this one under the slug that it has now; then publish this`,
        );
    }
}
