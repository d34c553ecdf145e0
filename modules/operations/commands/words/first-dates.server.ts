import { listSchedules, materialiseDepartures, planAdding, saveSchedule } from "#modules/availability/index.server.ts";
import type { ScheduleRule } from "#modules/availability/model.ts";
import { ruleFaults } from "#modules/booking/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { firstTimetable, type ReadyText, type TextDraft } from "#modules/studio/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { type CommandDeps, CommandRefusal } from "../../command.server.ts";
import { describeRule } from "../../rule-words.server.ts";
import { describeComing } from "../timetable-commands.server.ts";

type Publication = { draft: TextDraft; ready: ReadyText };

/** Finds the timetable that a publication gives to a tour: that of the draft, as long as the tour has none. Refuses one with faults. */
async function findAddedTimetable(db: Sql, { draft, ready }: Publication): Promise<ScheduleRule | null> {
  const rule = firstTimetable({ ...draft, value: ready.value });
  if (rule === null || (await listSchedules(db, ready.key)).length > 0) return null;
  const faults = ruleFaults((ready.value as TourContent).kind, rule).map(({ words }) => `Its timetable: ${words}.`);
  if (faults.length > 0) throw new CommandRefusal(faults.join(" "), faults, faults.join(" "), "draft");
  return rule;
}

/** Lines of the plan about the first dates of a tour; none if its publication gives it no timetable. */
export async function describeFirstDates(
  deps: Pick<CommandDeps, "db" | "clock">,
  publication: Publication,
): Promise<string[]> {
  const rule = await findAddedTimetable(deps.db, publication);
  if (rule === null) return [];
  const adding = await planAdding(deps, publication.ready.key, rule);
  return [
    `Its timetable: ${describeRule(rule)}.`,
    adding.firstDay === null
      ? "By this timetable there is no departure at all."
      : describeComing(deps, rule, { ...adding, firstDay: adding.firstDay }),
  ];
}

export async function addFirstTimetable(tx: Tx, publication: Publication): Promise<void> {
  const rule = await findAddedTimetable(tx, publication);
  if (rule !== null) await saveSchedule(tx, publication.ready.key, rule);
}

/** Makes the departures of a tour's new timetable, after the transaction that published it. Returns the words for the outcome. */
export async function makeFirstDepartures(
  deps: Pick<CommandDeps, "db" | "clock">,
  { kind, key }: Pick<TextDraft, "kind" | "key">,
): Promise<string[]> {
  const made = kind === "tour" ? await materialiseDepartures(deps, key) : 0;
  return made === 0 ? [] : [`${pluralize(made, "departure")} made.`];
}
