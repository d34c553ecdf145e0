import { z } from "zod";
import {
  describeDocument,
  endDraft,
  findDraft,
  findVersion,
  lockPublications,
  lookForGaps,
  newestVersion,
  type PreparedText,
  prepareDraft,
  prepareText,
  publishText,
  type ReadyText,
} from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command, type Planned } from "../../command.server.ts";
import { quoteLines } from "../../describe.server.ts";
import type { Inverse } from "../../plan-model.ts";
import { effectsOf, type PlanDeps } from "./text-effects.server.ts";

const GONE_DRAFT = "There is no such draft: it was published or discarded.";
export const NEEDS_ACTOR = "the console and the command line name who publishes";

/** Lines of what changes: a field, its text now and its new text. */
const changeLines = ({ changes }: ReadyText): string[] =>
  changes.flatMap(({ label, before, after }) => [
    `${label}:`,
    ...(before === null ? ["  Now: nothing."] : ["  Now:", ...quoteLines(before)]),
    ...(after === null ? ["  New: nothing."] : ["  New:", ...quoteLines(after)]),
  ]);

/** Text that may be published; refuses another one with all that stands in its way. */
export function theReady(prepared: PreparedText, option: string): ReadyText {
  switch (prepared.state) {
    case "ready":
      return prepared;
    case "same":
      throw CommandRefusal.of(option, "Guests see this text already: nothing would change.");
    case "rival":
      throw CommandRefusal.of(
        option,
        "Two texts were saved from two windows. Choose between them in the studio first.",
      );
    case "faulty": {
      const faults = prepared.faults.map(({ label, words }) => (label === "" ? words : `${label}: ${words}`));
      throw new CommandRefusal(faults.join(" "), faults, faults.join(" "), option);
    }
    default: {
      const words =
        "Somebody else has published other words meanwhile. Bring the draft up to date in the studio first.";
      const both = prepared.conflicts.flatMap(({ label, mine, theirs }) => [
        `${label}: the draft says “${mine}”, the site says “${theirs}”.`,
      ]);
      throw new CommandRefusal([words, ...both].join(" "), [words, ...both], words, option);
    }
  }
}

async function planOf(deps: PlanDeps, ready: ReadyText, head: string, more: Partial<Planned> = {}): Promise<Planned> {
  const name = describeDocument(ready, ready.value);
  const told = await effectsOf(deps, ready);
  return {
    lines: [
      head,
      ...(ready.published === null
        ? [`${name} is new: guests have not seen it yet.`]
        : [`${name}: ${pluralize(ready.changes.length, "field changes", "fields change")}.`]),
      ...told.lines,
      ...changeLines(ready),
    ],
    audited: [`${name}: ${ready.changes.map(({ label }) => label).join(", ")}`, ...told.lines],
    stays: told.stays,
    ...more,
  };
}

/** Way back: the former text, as long as nobody has published another one. */
const inverseOf = ({ former, made }: { former: string | null; made: string }): Inverse | null =>
  former === null ? null : { command: "restore-version", options: { version: former, instead: made } };

const draftOptions = z.object({
  draft: z.uuid().meta({ thing: "draft" }).describe("the draft's id; the studio gives it"),
});

async function readDraft(db: Sql, id: string) {
  const draft = await findDraft(db, id);
  if (!draft) throw CommandRefusal.of("draft", GONE_DRAFT);
  return { draft, ready: theReady(await prepareDraft(db, draft), "draft") };
}

export const publishDraftCommand = command({
  summary: "Publish a draft of the studio: guests see its text at once",
  options: draftOptions,
  async plan({ db, clock }, { draft: id }) {
    const { draft, ready } = await readDraft(db, id);
    const head = `Publishes the draft of ${draft.author}, saved on ${delhiInstant(draft.updatedAt)}.`;
    return planOf({ db, clock }, ready, head, ready.published === null ? {} : { undo: "hour" });
  },
  async run({ db, clock, actor }, { draft: id }) {
    if (actor === undefined) throw new Error(NEEDS_ACTOR);
    const done = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { draft, ready } = await readDraft(tx, id);
      const kept = await publishText(tx, clock, ready, { origin: "studio", by: actor });
      await endDraft(tx, draft);
      const lines = [`Published: ${describeDocument(ready, ready.value)}.`];
      return { lines, ...(ready.published !== null && { inverse: inverseOf(kept) }) };
    });
    await lookForGaps({ db, clock });
    return done;
  },
});

const restoreOptions = z.object({
  version: z.uuid().meta({ thing: "version" }).describe("the former version's id; the studio's history gives it"),
  instead: z
    .optional(z.uuid().meta({ thing: "version" }))
    .describe("the version that guests see now; with another one meanwhile, nothing is done"),
});

async function readVersion(db: Sql, { version: id, instead }: z.infer<typeof restoreOptions>) {
  const version = await findVersion(db, id);
  if (!version) throw CommandRefusal.of("version", "There is no such version.");
  if (version.value === null)
    throw CommandRefusal.of("version", "This version took the text off the site: it has no words to restore.");
  if (instead !== undefined && (await newestVersion(db, version))?.id !== instead)
    throw CommandRefusal.of("instead", "Another version was published meanwhile. The history shows it.");
  return { version, ready: theReady(await prepareText(db, version, version.value), "version") };
}

export const restoreVersionCommand = command({
  summary: "Restore a former version of a text of the site; drafts stay, and every version is kept",
  options: restoreOptions,
  async plan({ db, clock }, options) {
    const { version, ready } = await readVersion(db, options);
    const { number, publishedBy, publishedAt } = version;
    const head = `Restores version ${number}, ${publishedBy === null ? "the first that is kept" : `by ${publishedBy}`}, of ${delhiInstant(publishedAt)}.`;
    return planOf({ db, clock }, ready, head, ready.published === null ? {} : { undo: "hour" });
  },
  async run({ db, clock, actor }, options) {
    if (actor === undefined) throw new Error(NEEDS_ACTOR);
    const done = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { ready } = await readVersion(tx, options);
      const kept = await publishText(tx, clock, ready, { origin: "restored", by: actor });
      const lines = [`Restored: ${describeDocument(ready, ready.value)}.`];
      return { lines, ...(ready.published !== null && { inverse: inverseOf(kept) }) };
    });
    await lookForGaps({ db, clock });
    return done;
  },
});
