import { z } from "zod";
import type { TourContent } from "#modules/catalogue/model.ts";
import type { HomePage } from "#modules/content/model.ts";
import {
  describeDocument,
  documentKinds,
  lockPublications,
  prepareText,
  publishText,
  textsNaming,
  unpublishText,
} from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { CommandRefusal, command } from "../../command.server.ts";
import { NEEDS_ACTOR, theReady } from "./studio-commands.server.ts";
import { effectsOf, gapLines } from "./text-effects.server.ts";
import { goingLines, keptSums } from "./tour-effects.server.ts";

const options = z.object({
  kind: z.enum(["tour", "story"]).describe("tour or story"),
  text: z.uuid().meta({ thing: "text" }).describe("its id; the studio's address bar shows it"),
});

type Wanted = z.infer<typeof options>;

async function readPublished(db: Sql, { kind, text: key }: Wanted) {
  const published = await documentKinds[kind].read(db, key);
  if (published === null) throw CommandRefusal.of("text", `Guests do not see such a ${kind}.`);
  return { document: { kind, key }, published };
}

/** Texts that go on naming a tour; refuses if the first page would be left without any. */
async function namingLines(db: Sql, document: { kind: "tour"; key: string }, slug: string): Promise<string[]> {
  const all = await textsNaming(db, document, slug);
  for (const { kind, key, before } of all)
    if (kind === "page" && key === "home" && (before as HomePage).banner.every(({ tour }) => tour === slug))
      throw CommandRefusal.of("text", "The home page begins with this tour alone. Give its banner another tour first.");
  return all.map(({ kind, key, before }) => `${describeDocument({ kind, key }, before)} names it, and leaves it out.`);
}

export const unpublishTextCommand = command({
  summary: "Take a tour or a story off the site; its bookings, comments and versions stay",
  options,
  async plan({ db, clock }, wanted) {
    const { document, published } = await readPublished(db, wanted);
    const head = `${describeDocument(document, published)} is no longer shown: its page says that there is none, and lists and search leave it out.`;
    if (document.kind === "story")
      return {
        lines: [head, ...(await gapLines({ db, clock }, { ...document, value: null }))],
        stays: ["Its comments, its drafts and its versions stay."],
        undo: "hour" as const,
      };
    const { slug, name } = published as TourContent;
    const lines = [
      head,
      "Nothing more of it is sold.",
      ...(await namingLines(db, { kind: "tour", key: document.key }, slug)),
      ...(await goingLines({ db, clock }, { id: document.key, name })),
      ...(await gapLines({ db, clock }, { ...document, value: null })),
    ];
    const stays = [await keptSums({ db, clock }, document.key), "Its timetables, drafts and versions stay."];
    return { lines, audited: lines, stays, undo: "hour" as const };
  },
  async run({ db, clock, actor }, wanted) {
    if (actor === undefined) throw new Error(NEEDS_ACTOR);
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { document, published } = await readPublished(tx, wanted);
      await unpublishText(tx, clock, document, { published, by: actor });
      return {
        lines: [`Taken off the site: ${describeDocument(document, published)}.`],
        inverse: { command: "republish-text", options: wanted },
      };
    });
  },
});

async function readAside(db: Sql, { kind, text: key }: Wanted) {
  const value = await documentKinds[kind].aside?.read(db, key);
  if (value === null || value === undefined)
    throw CommandRefusal.of("text", `There is no such ${kind} that was taken off the site.`);
  return theReady(await prepareText(db, { kind, key }, value), "text");
}

export const republishTextCommand = command({
  summary: "Publish a tour or a story again that was taken off the site, with its last words",
  options,
  async plan({ db, clock }, wanted) {
    const ready = await readAside(db, wanted);
    const lines = [`Guests see ${describeDocument(ready, ready.value)} again, with the words that it had.`];
    return { lines, audited: lines, stays: (await effectsOf({ db, clock }, ready)).stays, undo: "hour" as const };
  },
  async run({ db, clock, actor }, wanted) {
    if (actor === undefined) throw new Error(NEEDS_ACTOR);
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const ready = await readAside(tx, wanted);
      await publishText(tx, clock, ready, { origin: "restored", by: actor });
      return {
        lines: [`Published again: ${describeDocument(ready, ready.value)}.`],
        inverse: { command: "unpublish-text", options: wanted },
      };
    });
  },
});
