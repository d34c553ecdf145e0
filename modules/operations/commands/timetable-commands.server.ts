import { z } from "zod";
import {
  addSchedule,
  changeSchedule,
  endSchedule,
  findSchedule,
  type GivenUp,
  hasEndedBy,
  type KeptDeparture,
  listSchedules,
  planAdding,
  planChange,
  planEnding,
} from "#modules/availability/index.server.ts";
import { type ScheduleRule, scheduleRule } from "#modules/availability/model.ts";
import { countUnpaid, ruleFaults } from "#modules/booking/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { strictSchema } from "#platform/strict-schema.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, delhiInstant, longDate, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { dayOption, describeDepartureTime, tourOption } from "../describe.server.ts";
import { describeOpenQuotes } from "../open-quotes.server.ts";
import { describeKind } from "../option-words.server.ts";
import { listing } from "../plan-parts.server.ts";
import { describeRule } from "../rule-words.server.ts";
import { theTour } from "./departure-commands.server.ts";

const SOLD_STAYS = "Departures with guests, or changed by hand, stay as they are.";
const NOBODY_TOLD = "Nobody is written to.";
const NO_SCHEDULE = "There is no such schedule. See list-schedules.";

export const listSchedulesCommand = command({
  summary: "List a tour's schedules: their ids, and their rules as JSON and in words",
  options: z.object({ tour: tourOption.describe("the tour's slug") }),
  async plan(deps, { tour }) {
    const { id, name, sells } = await theTour(deps, tour);
    const today = delhiDate(deps.clock.now());
    const schedules = await listSchedules(deps.db, id);
    if (schedules.length === 0)
      return {
        lines: [sells === "enquiry" ? soldByQuotes(name) : `${name} has no timetable: add-schedule gives it one.`],
      };
    return listing(
      schedules.map((one) => ({
        id: one.id,
        words: `${hasEndedBy(one.rule, today) ? "ENDED, runs no more: " : ""}${describeRule(one.rule)}`,
        rule: JSON.stringify(one.rule),
      })),
      (one) => [`${one.id}  ${one.rule}`, `  ${one.words}`],
      { id: ["Schedule", "id"], words: ["Runs", "text"], rule: ["Rule", "text"] },
    );
  },
});

const soldByQuotes = (name: string): string =>
  `${name} is sold by quotes, each with a date of its own: it has no timetable.`;

const json = z
  .string()
  .meta({ kind: "rule", thing: "rule" })
  .transform((typed, context): unknown => {
    try {
      return JSON.parse(typed);
    } catch {
      context.addIssue({ code: "custom", message: "is no JSON" });
      return z.NEVER;
    }
  });

const scheduleId = z
  .uuid()
  .meta({ thing: "schedule", title: "Timetable" })
  .describe("the schedule's id, as list-schedules shows it");

export const changeScheduleCommand = command({
  summary: "Change a timetable's rule; departures with guests, or edited by hand, stay as they are",
  options: z.object({
    schedule: scheduleId,
    rule: json
      .pipe(strictSchema(scheduleRule, describeKind))
      .describe("the new rule as JSON, as list-schedules shows it"),
  }),
  async plan(deps, { schedule, rule }) {
    const found = await findSchedule(deps.db, schedule);
    const plan = await planChange(deps, schedule, rule);
    if (!found || !plan) throw CommandRefusal.of("schedule", NO_SCHEDULE);
    refuseFaulty((await getBookedTour(deps.db, plan.tourId)).kind, rule);
    const lines = [
      `Now:  ${describeRule(found.rule)}`,
      `Then: ${describeRule(rule)}`,
      ...goingWords(plan),
      ...(await leftWords(deps, plan)),
    ];
    return { lines, audited: lines, stays: [SOLD_STAYS, NOBODY_TOLD] };
  },
  async run(deps, { schedule, rule }) {
    const planned = await planChange(deps, schedule, rule);
    if (!planned) throw new CommandRefusal(NO_SCHEDULE);
    await changeSchedule(deps, schedule, rule);
    // Checked again, as somebody may have booked meanwhile.
    const { withPeople, byHand, onOldTerms } = (await planChange(deps, schedule, rule)) ?? planned;
    const left = { ...planned, withPeople, byHand, onOldTerms };
    return {
      lines: ["The schedule is changed.", ...(await leftWords(deps, left))],
      data: { ...idsOf(left), onOldTerms: onOldTerms.map(({ id }) => id) },
    };
  },
});

/** Same rules as for published content. */
function refuseFaulty(kind: TourKind, rule: ScheduleRule): void {
  const faults = ruleFaults(kind, rule).map(({ field, words }) => `--rule: ${field}: ${words}`);
  if (faults.length > 0) throw new CommandRefusal(faults.join("; "), faults);
}

const RUNS_SO = "The tour runs by this rule already: list-schedules shows it.";

export const addScheduleCommand = command({
  summary: "Add a timetable to a tour, beside those it has",
  options: z.object({
    tour: tourOption.describe("the tour's slug"),
    rule: json
      .pipe(strictSchema(scheduleRule, describeKind))
      .describe("the rule as JSON, as list-schedules shows those of other tours"),
  }),
  async plan(deps, { tour, rule }) {
    const { id, name, kind, sells, published } = await theTour(deps, tour);
    if (sells === "enquiry") throw CommandRefusal.of("tour", soldByQuotes(name));
    refuseFaulty(kind, rule);
    const { isThere, comes, stands, firstDay } = await planAdding(deps, id, rule);
    if (isThere) throw CommandRefusal.of("rule", RUNS_SO);
    if (firstDay === null)
      throw CommandRefusal.of("rule", `By this rule there is no departure at all: ${describeRule(rule)}.`);
    const lines = [
      `${name} would also run ${describeRule(rule)}.`,
      describeComing(deps, rule, { comes, firstDay }),
      ...(stands > 0
        ? [`At ${pluralize(stands, "more hour")} of the rule the tour has a departure already, which stays as it is.`]
        : []),
      ...(published ? [] : ["The tour is not published: nothing of it is sold until it is."]),
    ];
    return { lines, audited: lines, stays: ["The tour's other timetables stay.", NOBODY_TOLD] };
  },
  async run(deps, { tour, rule }) {
    const added = await addSchedule(deps, (await theTour(deps, tour)).id, rule);
    if (!added) throw new CommandRefusal(RUNS_SO);
    return {
      lines: [`The timetable is added: ${pluralize(added.made, "departure")} made.`],
      typeNext: [`To end it: end-schedule --schedule ${added.id}`],
      data: { schedule: added.id, made: added.made },
    };
  },
});

/** Departures that a new timetable makes at once, or the day on which its first one opens. */
export function describeComing(
  { clock }: Pick<CommandDeps, "clock">,
  rule: ScheduleRule,
  { comes, firstDay }: { comes: number; firstDay: string },
): string {
  const horizon = addCalendarDays(delhiDate(clock.now()), rule.horizonDays);
  return firstDay > horizon
    ? `No departure of it could be booked yet: its first day is ${longDate(firstDay)}, which opens on ${longDate(addCalendarDays(firstDay, -rule.horizonDays))}.`
    : `${pluralize(comes, "departure")} would be made at once, up to ${longDate(horizon)}; the first to come is on ${longDate(firstDay)}.`;
}

export const endScheduleCommand = command({
  summary: "End a tour's timetable: it makes no more departures, and its empty ones close; sold ones stay",
  options: z.object({
    schedule: scheduleId,
    from: z.optional(dayOption).describe("the first day without it, in Delhi; today when missing"),
  }),
  async plan(deps, { schedule, from }) {
    const first = firstDayWithout(deps, from);
    const found = await planEnding(deps, schedule, first);
    if (!found) throw CommandRefusal.of("schedule", NO_SCHEDULE);
    const { lastDay } = found.rule;
    if (lastDay !== undefined && hasEndedBy(found.rule, first))
      throw CommandRefusal.of("from", `That timetable ends already: its last day is ${plainDate(lastDay)}.`);
    const lines = [
      `${found.tourName} runs ${describeRule(found.rule)}.`,
      `From ${longDate(first)} on it would run by this timetable no more.`,
      ...goingWords(found),
      ...(await leftWords(deps, found)),
    ];
    return { lines, audited: lines, stays: [SOLD_STAYS, NOBODY_TOLD] };
  },
  async run(deps, { schedule, from }) {
    const found = await endSchedule(deps, schedule, firstDayWithout(deps, from));
    if (!found) throw new CommandRefusal("It changed meanwhile; please look at it again.");
    const closes = found.closing.length;
    return {
      lines: [`The timetable ends. ${pluralize(closes, "departure")} closed.`, ...(await leftWords(deps, found))],
      data: { closes, passedOn: found.passedOn, ...idsOf(found) },
    };
  },
});

function firstDayWithout({ clock }: CommandDeps, from: string | undefined): string {
  const today = delhiDate(clock.now());
  if (from !== undefined && from < today) throw new CommandRefusal("--from: is in the past");
  return from ?? today;
}

const goingWords = ({ closing, passedOn }: GivenUp): string[] => [
  closing.length === 0
    ? "No departure would close."
    : `${pluralize(closing.length, "departure")} that nobody is on would close.`,
  ...(passedOn > 0
    ? [`${pluralize(passedOn, "departure")} that nobody is on would go on by another timetable of the tour.`]
    : []),
];

type Left = Pick<GivenUp, "withPeople" | "byHand">;
const idsOf = ({ withPeople, byHand }: Left) => ({
  withPeople: withPeople.map(({ id }) => id),
  byHand: byHand.map(({ id }) => id),
});

/** Departures that continue, and open quotes for closed hours. */
async function leftWords(deps: CommandDeps, plan: GivenUp): Promise<string[]> {
  const { tourId, closing, withPeople, byHand, onOldTerms } = plan;
  const unpaid = await countUnpaid(
    deps.db,
    [...withPeople, ...onOldTerms].map(({ id }) => id),
  );
  const gone = new Set(closing.map(({ localDate, localTime }) => `${localDate} ${localTime}`));
  const notPaid = (id: string): string => (unpaid.has(id) ? `, ${unpaid.get(id)} of them held and not paid yet` : "");
  const withTaken = (one: Left["withPeople"][number]): string =>
    `  ${one.id}  ${describeDepartureTime(one)}, ${one.taken} of ${one.capacity} taken${notPaid(one.id)}`;
  return [
    ...(withPeople.length > 0
      ? [
          `Still running, with people on them: ${withPeople.length}. Call a departure off, or close it to sell no more of it.`,
          ...withPeople.map(withTaken),
          ...(withPeople.some(({ id, isOpen }) => isOpen && unpaid.has(id))
            ? ["Places that are held and then not paid are for sale again, until the departure is closed."]
            : []),
        ]
      : []),
    ...(byHand.length > 0
      ? [
          `Still open without anybody, because they were changed by hand: ${byHand.length}. Close a departure to sell no more of it.`,
          ...byHand.map((one) => `  ${one.id}  ${describeDepartureTime(one)}`),
        ]
      : []),
    ...(onOldTerms.length > 0
      ? [
          `On the terms that they had, because people are on them, they were changed by hand or it would be too late to decide: ${onOldTerms.length}. Each can be edited, guaranteed or called off by itself.`,
          ...onOldTerms.map((one) => `${withTaken(one)}${keptWords(deps, one)}`),
          ...comeLater(onOldTerms),
        ]
      : []),
    ...(await describeOpenQuotes(deps, tourId, ({ localDate, localTime }) => gone.has(`${localDate} ${localTime}`))),
  ];
}

const comeLater = (onOldTerms: KeptDeparture[]): string[] =>
  onOldTerms.some(({ taken, isByHand }) => taken > 0 && !isByHand)
    ? ["One that nobody is on any more keeps them too, until change-schedule is given this rule again."]
    : [];

/** Differences of a departure from its timetable. */
function keptWords({ clock }: CommandDeps, { capacity, isByHand, keeps }: KeptDeparture): string {
  const { places, cutoffAt, minimum } = keeps;
  const isPartys = places !== undefined && places !== capacity;
  const terms = [
    ...(places === undefined ? [] : [`${pluralize(places, "place")}${isPartys ? " once its party has left" : ""}`]),
    ...(cutoffAt === undefined ? [] : [`bookable until ${delhiInstant(cutoffAt, clock.now())}`]),
    ...(minimum === undefined ? [] : [minimumWords(minimum, clock.now())]),
  ];
  return `${isByHand ? ", changed by hand" : ""}: ${terms.join(", ")}`;
}

const minimumWords = (minimum: KeptDeparture["keeps"]["minimum"], now: Date): string =>
  minimum ? `needs ${minimum.riders} riders, decided ${delhiInstant(minimum.decidesAt, now)}` : "no minimum of riders";
