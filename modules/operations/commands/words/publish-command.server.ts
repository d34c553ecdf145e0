import { z } from "zod";
import {
  hasEndedBy,
  holdWhatToursChange,
  listSchedules,
  materialiseDepartures,
  saveSchedule,
} from "#modules/availability/index.server.ts";
import { type ScheduleRule, scheduleRule } from "#modules/availability/model.ts";
import { compareCatalogue, type PlaceStep, type TourStep } from "#modules/catalogue/index.server.ts";
import { comparePages, comparePosts, type PageStep, type PostStep } from "#modules/content/index.server.ts";
import {
  describeDocument,
  listStudioTexts,
  lockPublications,
  lookForGaps,
  readAllDocuments,
  recordFileVersions,
  type StudioText,
} from "#modules/studio/index.server.ts";
import type { DocumentKindName } from "#modules/studio/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { diffDocuments } from "#platform/diff-documents.ts";
import { delhiDate, delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../../command.server.ts";
import { checkContent, type WrittenContent } from "../../content/written-content.server.ts";
import { compareRoutes, consoleRouteLines, routeLines, writeRoutes } from "../../content/written-routes.server.ts";
import { goingLines, guestLines, priceChanges, runningLines } from "./tour-effects.server.ts";

export const publishCommand = command({
  summary: "Publish the written content: prices, offers, tours, stories, pages; bookings stay as they are",
  options: z.object({
    from: z.optional(z.string().min(1)).describe("the folder of the content; that of this version if left out"),
    "over-studio": z
      .optional(z.enum(["yes"]))
      .describe("yes to replace texts that were written in the studio; without it such a publication is refused"),
  }),
  takesContent: true,
  async plan({ db, clock }, { "over-studio": overStudio }, content) {
    const written = await checkContent(db, content);
    const steps = await compare(db, written);
    const lines = [...(await tell({ db, clock }, steps, written)), ...(await studioLines(db, steps, overStudio))];
    return { lines, audited: lines };
  },
  async run({ db, clock, actor = "npm run ops" }, { "over-studio": overStudio }, content) {
    const { lines, made } = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const written = await checkContent(tx, content);
      const steps = await compare(tx, written);
      const replaced = await studioLines(tx, steps, overStudio);
      if (replaced.length > 0 && overStudio === undefined)
        throw new CommandRefusal(`${replaced.join(" ")} Nothing was changed.`, [...replaced, "Nothing was changed."]);
      const told = [...(await tell({ db: tx, clock }, steps, written)), ...replaced];
      const before = await readAllDocuments(tx);
      await holdWhatToursChange(tx);
      const newTours = await steps.catalogue.write(tx);
      await steps.posts.write(tx);
      await steps.pages.write(tx);
      await writeRoutes({ db: tx, clock }, steps.routes, newTours);
      for (const [slug, id] of newTours)
        for (const rule of written.schedules.get(slug) ?? []) await saveSchedule(tx, id, rule);
      await recordFileVersions(tx, clock, before, actor);
      return { lines: told, made: newTours };
    });
    for (const id of made.values()) await materialiseDepartures({ db, clock }, id);
    await lookForGaps({ db, clock });
    return { lines: [...lines, "Published."] };
  },
});

type Steps = Awaited<ReturnType<typeof compare>>;

/** Sequential: a transaction has one connection. */
async function compare(db: Sql, written: WrittenContent) {
  const catalogue = await compareCatalogue(db, written);
  const posts = await comparePosts(db, written.posts);
  const pages = await comparePages(db, written.pages);
  const shown = catalogue.tours.filter(({ becomes }) => becomes !== "unpublished");
  return { catalogue, posts, pages, routes: await compareRoutes(db, written.routes, shown) };
}

/** Texts of the studio that this publication would replace, a line each. */
async function studioLines(
  db: Sql,
  { catalogue, posts, pages, routes }: Steps,
  overStudio: "yes" | undefined,
): Promise<string[]> {
  const isWritten = ({ becomes }: { becomes: string }): boolean => becomes !== "same" && becomes !== "kept";
  const named = (kind: DocumentKindName, steps: readonly { id: string | null; becomes: string }[]) =>
    steps.filter(isWritten).flatMap(({ id }) => (id === null ? [] : [{ kind, key: id }]));
  const found = await listStudioTexts(db, [
    ...pages.steps.filter(isWritten).map(({ key }) => ({ kind: "page" as const, key })),
    ...named("story", posts.steps),
    ...named("tour", catalogue.tours),
    ...named("category", catalogue.categories),
    ...named("destination", catalogue.destinations),
  ]);
  const lines = [...found.map((version) => studioLine(version)), ...(await consoleRouteLines(db, routes))];
  return lines.length === 0 || overStudio === "yes"
    ? lines
    : [...lines, "To replace these texts, add --over-studio yes. To keep them, bring the files up to date first."];
}

const studioLine = (text: StudioText): string => {
  const [did, does] = text.isOff
    ? ["taken off the site", "the files publish it again"]
    : ["written", "the files' text replaces it"];
  return `${describeDocument(text, text.value)} was ${did} in the studio by ${text.publishedBy ?? "somebody"} on ${delhiInstant(text.publishedAt)}: ${does}.`;
};

/** One line for each change, then differences that stay, which do not count as changes. */
async function tell(
  deps: { db: Sql; clock: Clock },
  { catalogue, posts, pages, routes }: Steps,
  written: WrittenContent,
): Promise<string[]> {
  const tours: string[] = [];
  const timetables: string[] = [];
  for (const step of catalogue.tours) {
    tours.push(...tourLines(step), ...(await guestsOf(deps, step)));
    const rules = written.schedules.get(step.slug);
    if (rules && step.id !== null && !(await runsBy(deps, step.id, rules)))
      timetables.push(
        `Tour ${step.name}: runs by another timetable than the content's, and goes on so; list-schedules shows it, add-schedule, change-schedule and end-schedule change it.`,
      );
  }
  const changes = [
    ...catalogue.categories.flatMap((step) => placeLines("Category", step)),
    ...catalogue.destinations.flatMap((step) => placeLines("Destination", step)),
    ...tours,
    ...renameLines("Tour", catalogue.tours),
    ...(await routeLines(deps.db, routes)),
    ...orderLines("tours", catalogue.tours),
    ...orderLines("categories", catalogue.categories),
    ...orderLines("destinations", catalogue.destinations),
    ...posts.steps.flatMap(postLines),
    ...renameLines(
      "Story",
      posts.steps.map((step) => ({ ...step, name: step.title })),
    ),
    ...pages.steps.flatMap(pageLines),
  ];
  return [
    ...(changes.length > 0 ? changes : ["The site is up to date with the content."]),
    ...catalogue.categories.flatMap((step) => keptLines("Category", step)),
    ...catalogue.destinations.flatMap((step) => keptLines("Destination", step)),
    ...timetables,
  ];
}

const moveOf = ({ path, pathNow }: { path: string; pathNow: string | null }): string[] =>
  pathNow === null || pathNow === path ? [] : [`moves from ${pathNow} to ${path}`];

const list = (changes: readonly string[]): string => changes.join(", ");

const namesakeOf = ({ slug, namesakeBecomes }: { slug: string; namesakeBecomes: string | null }): string[] =>
  namesakeBecomes === null ? [] : [`the unpublished ${slug} is ${namesakeBecomes} from now on`];

function tourLines(step: TourStep): string[] {
  const name = `Tour ${step.name} (${step.slug})`;
  const changes = [...moveOf(step), ...namesakeOf(step), ...priceChanges(step.pricesNow, step.prices), ...step.fields];
  switch (step.becomes) {
    case "new":
      return [`${name}: new, ${list(changes)}`];
    case "again":
      return [`${name}: ${list(["published again", ...changes])}`];
    case "unpublished":
      return [`${name}: unpublished; its bookings stay`];
    case "changed":
      return [`${name}: ${list(changes.length > 0 ? changes : ["former slugs"])}`];
    default:
      return [];
  }
}

async function guestsOf(deps: { db: Sql; clock: Clock }, { id, name, fields, becomes }: TourStep): Promise<string[]> {
  if (becomes !== "unpublished" || id === null) return guestLines(deps, { id, name, fields });
  return [...(await goingLines(deps, { id, name })), ...(await runningLines(deps, { id, name }))];
}

/** A new slug without `formerSlugs` is a new tour or story. */
function renameLines(
  kind: string,
  steps: readonly { name: string; slug: string; becomes: TourStep["becomes"] }[],
): string[] {
  const gone = steps.filter(({ becomes }) => becomes === "unpublished").map(({ slug }) => slug);
  if (gone.length === 0) return [];
  return steps
    .filter(({ becomes }) => becomes === "new")
    .map(
      ({ name, slug }) =>
        `${kind} ${name} (${slug}): is it ${gone.join(" or ")} under another name? Then name that in its formerSlugs before you publish.`,
    );
}

/** Ended timetables do not count. */
async function runsBy(
  { db, clock }: { db: Sql; clock: Clock },
  tourId: string,
  rules: readonly ScheduleRule[],
): Promise<boolean> {
  const today = delhiDate(clock.now());
  const now = (await listSchedules(db, tourId))
    .map(({ rule }) => scheduleRule.safeParse(rule).data ?? rule)
    .filter((rule) => !hasEndedBy(rule, today));
  const isThere = (rule: ScheduleRule, among: readonly ScheduleRule[]): boolean =>
    among.some((other) => diffDocuments(rule, other).length === 0);
  return (
    now.length === rules.length &&
    rules.every((rule) => isThere(rule, now)) &&
    now.every((rule) => isThere(rule, rules))
  );
}

function placeLines(kind: string, { name, slug, becomes, fields }: PlaceStep): string[] {
  const words: Record<PlaceStep["becomes"], string[]> = {
    new: ["new"],
    changed: [list(fields)],
    same: [],
    removed: ["removed"],
    kept: [],
  };
  return words[becomes].map((said) => `${kind} ${name} (${slug}): ${said}`);
}

const keptLines = (kind: string, { name, slug, becomes }: PlaceStep): string[] =>
  becomes === "kept"
    ? [
        `${kind} ${name} (${slug}): not in the content any more, and kept without a tour: one that is unpublished was at home there`,
      ]
    : [];

const orderLines = (what: string, steps: readonly { isMoved: boolean }[]): string[] =>
  steps.some(({ isMoved }) => isMoved) ? [`The order of the ${what} in lists changes.`] : [];

function postLines(step: PostStep): string[] {
  const name = `Story “${step.title}”`;
  const changes = [...moveOf(step), ...namesakeOf(step), ...step.fields];
  switch (step.becomes) {
    case "new":
      return [`${name}: new, ${step.path}`];
    case "again":
      return [`${name}: ${list(["published again", ...changes])}`];
    case "unpublished":
      return [`${name}: unpublished; its comments are kept`];
    case "changed":
      return [`${name}: ${list(changes.length > 0 ? changes : ["former slugs"])}`];
    default:
      return [];
  }
}

function pageLines({ key, becomes, fields }: PageStep): string[] {
  if (becomes === "same") return [];
  return [`Page ${key}: ${becomes === "new" ? "new" : list(fields)}`];
}
