import { z } from "zod";
import {
  describeDocument,
  endDraft,
  endPlan,
  findDraft,
  findVersion,
  lockDraft,
  lockPublications,
  lookAgainAt,
  newestVersion,
  type PreparedText,
  planDraft,
  prepareDraft,
  prepareText,
  publishText,
  type ReadyText,
  type TextDraft,
} from "#modules/studio/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command, type Planned } from "../../command.server.ts";
import { filledByPlan, momentOption, quoteLines } from "../../describe.server.ts";
import type { CommandOutcome, Inverse } from "../../plan-model.ts";
import { addFirstTimetable, describeFirstDates, makeFirstDepartures } from "./first-dates.server.ts";
import { effectsOf, type PlanDeps } from "./text-effects.server.ts";

const SAVED_SINCE = "This draft was saved again since you looked. Please read what changes once more.";
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

async function planOf(
  deps: PlanDeps,
  ready: ReadyText,
  head: string,
  { dates, ...more }: Partial<Planned> & { dates?: readonly string[] } = {},
): Promise<Planned> {
  const name = describeDocument(ready, ready.value);
  const told = await effectsOf(deps, ready, dates);
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

/** Furthest moment of a planned publication. */
const MOST_DAYS_AHEAD = 366;

const draftOption = z.uuid().meta({ thing: "draft" }).describe("the draft's id; the studio gives it");

const publishOptions = z.object({
  draft: draftOption,
  at: z
    .optional(momentOption)
    .describe("the moment at which guests see it, in Delhi time, such as 2026-12-24 06:00; at once if left out"),
  seen: z
    .optional(z.string().regex(/^\d+$/, "a number such as 2"))
    .describe("the state of the draft that the dry run shows")
    .meta(filledByPlan),
});

async function readDraft(db: Sql, draft: TextDraft | null) {
  if (!draft) throw CommandRefusal.of("draft", GONE_DRAFT);
  return { draft, ready: theReady(await prepareDraft(db, draft), "draft") };
}

/** Locks the draft, and refuses one that was saved since its plan was read. */
async function readSeenDraft(tx: Tx, { draft: id, seen }: { draft: string; seen?: string | undefined }) {
  const found = await readDraft(tx, await lockDraft(tx, id));
  if (seen !== undefined && found.draft.revision !== Number(seen)) throw CommandRefusal.of("draft", SAVED_SINCE);
  return found;
}

/** Refuses a moment that is over, and one that is far away. */
function checkMoment(at: Date, now: Date): void {
  if (at <= now) throw CommandRefusal.of("at", "This moment is over. Leave it out to publish at once.");
  if (at.getTime() > now.getTime() + MOST_DAYS_AHEAD * 86_400_000)
    throw CommandRefusal.of("at", "Please choose a moment within a year.");
}

const headOf = ({ author, updatedAt }: TextDraft): string =>
  `the draft of ${author}, saved on ${delhiInstant(updatedAt)}.`;

/** Plan of a publication at once, by a person or at its moment. */
export const planPublication = async (
  deps: PlanDeps,
  { draft, ready }: { draft: TextDraft; ready: ReadyText },
): Promise<Planned> =>
  planOf(deps, ready, `Publishes ${headOf(draft)}`, {
    dates: await describeFirstDates(deps, { draft, ready }),
    ...(ready.published !== null && { undo: "hour" }),
  });

/** Publishes a draft in the open transaction, which holds the lock of publications. Throws a refusal before it writes anything. */
export async function publishReady(
  tx: Tx,
  clock: Clock,
  { draft, ready, by }: { draft: TextDraft; ready: ReadyText; by: string },
): Promise<CommandOutcome> {
  const kept = await publishText(tx, clock, ready, { origin: "studio", by });
  await addFirstTimetable(tx, { draft, ready });
  await endDraft(tx, clock, draft);
  const lines = [`Published: ${describeDocument(ready, ready.value)}.`];
  return { lines, ...(ready.published !== null && { inverse: inverseOf(kept) }) };
}

export const publishDraftCommand = command({
  summary: "Publish a draft of the studio: guests see its text at once, or at a moment",
  options: publishOptions,
  async plan({ db, clock }, { draft: id, at }) {
    const { draft, ready } = await readDraft(db, await findDraft(db, id));
    const fills = { seen: `${draft.revision}` };
    if (at === undefined) return { ...(await planPublication({ db, clock }, { draft, ready })), fills };
    checkMoment(at, clock.now());
    const head = `Publishes on ${delhiInstant(at, clock.now())}: ${headOf(draft)}`;
    const rest = [
      "Until then the draft's text stays as it is. The plan can be taken back before.",
      "If somebody publishes other words for these fields first, nothing is published, and you are told by mail.",
    ];
    const dates = await describeFirstDates({ db, clock }, { draft, ready });
    const planned = await planOf({ db, clock }, ready, head, { dates, undo: "hour" });
    return { ...planned, fills, stays: [...(planned.stays ?? []), ...rest] };
  },
  async run({ db, clock, actor, memberId }, { draft: id, at, seen }) {
    if (actor === undefined) throw new Error(NEEDS_ACTOR);
    const { text, ...done } = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { draft, ready } = await readSeenDraft(tx, { draft: id, seen });
      if (at === undefined) return { text: draft, ...(await publishReady(tx, clock, { draft, ready, by: actor })) };
      checkMoment(at, clock.now());
      await planDraft(tx, clock, id, { publishAt: at, by: actor, memberId: memberId ?? null });
      return {
        text: null,
        lines: [`Will be published on ${delhiInstant(at, clock.now())}: ${describeDocument(ready, ready.value)}.`],
        inverse: { command: "unplan-publication", options: { draft: id } },
      };
    });
    const made = text === null ? [] : await makeFirstDepartures({ db, clock }, text);
    if (text !== null) await lookAgainAt({ db, clock }, [text]);
    return { ...done, lines: [...done.lines, ...made] };
  },
});

async function readPlanned(db: Sql, id: string) {
  const draft = await findDraft(db, id);
  if (!draft) throw CommandRefusal.of("draft", GONE_DRAFT);
  const { publishAt, plannedBy } = draft;
  if (publishAt === null) throw CommandRefusal.of("draft", "This draft waits for no moment.");
  return { name: describeDocument(draft, draft.value), publishAt, plannedBy };
}

export const unplanPublicationCommand = command({
  summary: "Take a planned publication back; the draft stays, and can be changed again",
  options: z.object({ draft: draftOption }),
  async plan({ db }, { draft: id }) {
    const { name, publishAt, plannedBy } = await readPlanned(db, id);
    const line = `${name} is not published on ${delhiInstant(publishAt)}, as ${plannedBy} had planned.`;
    return { lines: [line, "The draft stays."], audited: [`${name}: planned for ${delhiInstant(publishAt)}`] };
  },
  async run({ db }, { draft: id }) {
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { name } = await readPlanned(tx, id);
      await endPlan(tx, id, null);
      return { lines: [`Taken back: ${name} waits for no moment.`] };
    });
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
    const { version, ...done } = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { version: former, ready } = await readVersion(tx, options);
      const kept = await publishText(tx, clock, ready, { origin: "restored", by: actor });
      const lines = [`Restored: ${describeDocument(ready, ready.value)}.`];
      return { version: former, lines, ...(ready.published !== null && { inverse: inverseOf(kept) }) };
    });
    await lookAgainAt({ db, clock }, [version]);
    return done;
  },
});
