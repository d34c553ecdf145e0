import { z } from "zod";
import {
  assignGuide,
  type DepartureCrew,
  findBends,
  findCrew,
  listCrews,
  listGuidesOut,
  unassignGuide,
} from "#modules/availability/index.server.ts";
import { type GuideBend, guideBendLabels, guideRoleLabels, missingRoles } from "#modules/availability/model.ts";
import { guideRoles, type RoleCount } from "#modules/catalogue/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { dayField } from "#platform/time/day-field.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { describeDepartureTime } from "../../describe.server.ts";
import { departureId } from "../departure-commands.server.ts";
import { guideOption, theGuide } from "./guide-commands.server.ts";

const roleField = z.enum(guideRoles).describe(`what the guide does there: ${guideRoles.join(", ")}`);

async function theCrew({ db }: CommandDeps, id: string) {
  const crew = await findCrew(db, id);
  if (!crew) throw CommandRefusal.of("departure", "There is no such departure. See list-day.");
  return crew;
}

/** "1 lead, 2 sweep" */
const rolesWords = (roles: readonly RoleCount[]): string =>
  roles.length === 0
    ? "nobody"
    : roles.map(({ role, count }) => `${count} ${guideRoleLabels[role].toLowerCase()}`).join(", ");

const crewWords = ({ assigned }: Pick<DepartureCrew, "assigned">): string =>
  assigned.length === 0
    ? "nobody"
    : assigned.map(({ name, role }) => `${name} (${guideRoleLabels[role].toLowerCase()})`).join(", ");

const needWords = ({ need, missing }: Pick<DepartureCrew, "need" | "missing">): string =>
  `needs ${rolesWords(need)}${missing.length > 0 ? `, MISSING ${rolesWords(missing)}` : ""}`;

const refusals: Record<"no_departure" | "over" | "called_off" | "guide_has_left", string> = {
  no_departure: "There is no such departure. See list-day.",
  over: "That ride is over.",
  called_off: "That departure has been called off.",
  guide_has_left: "That guide has left the company.",
};

const notOnIt = (name: string): CommandRefusal =>
  CommandRefusal.of("guide", `${name} is not on it.`, "That guide is not on it.");

const bendWords = (name: string, bends: readonly GuideBend[]): string[] =>
  bends.map(({ words }) => `${name} ${words}.`);

function refuseImpossible(crew: DepartureCrew, now: Date): void {
  if (crew.status === "cancelled") throw CommandRefusal.of("departure", refusals.called_off);
  if (crew.backAt <= now) throw CommandRefusal.of("departure", refusals.over);
}

export const assignGuideCommand = command({
  summary: "Put a guide on a departure, or give them another role there; guests read who leads",
  options: z.object({
    departure: departureId,
    guide: guideOption,
    role: roleField,
    reason: typedLine().min(3).max(400).optional().describe("why, where the plan says that a rule is not kept"),
  }),
  personal: ["guide"],
  reasonForBends: true,
  async plan(deps, { departure, guide: wanted, role }) {
    const [crew, guide] = [await theCrew(deps, departure), await theGuide(deps, wanted)];
    refuseImpossible(crew, deps.clock.now());
    const before = crew.assigned.find(({ guideId }) => guideId === guide.id);
    if (before?.role === role)
      throw CommandRefusal.of("guide", `${guide.name} is on it already, as ${guideRoleLabels[role].toLowerCase()}.`);
    const bends = (await findBends(deps.db, { departureId: departure, guide, role })) ?? [];
    const others = crew.assigned.filter(({ guideId }) => guideId !== guide.id);
    const assigned = [...others, { guideId: guide.id, name: guide.name, role, toldAt: null }];
    const then = { ...crew, assigned, missing: missingRoles(crew.need, assigned) };
    return {
      undo: "hour",
      lines: [
        `${crew.tourName}, ${describeDepartureTime(crew)}, ${pluralize(crew.taken, "rider")}: ${needWords(crew)}.`,
        `Now: ${crewWords(crew)}. Then: ${crewWords(then)}${then.missing.length > 0 ? `, still missing ${rolesWords(then.missing)}` : ""}.`,
        ...bendWords(guide.name, bends),
      ],
      bends: bends.map(({ rule, words }) => ({ rule: guideBendLabels[rule], words: `The guide ${words}.` })),
      audited: [`${role} of ${departure}: ${guide.id}`],
    };
  },
  async run(deps, { departure, guide: wanted, role, reason }) {
    const guide = await theGuide(deps, wanted);
    const former = (await theCrew(deps, departure)).assigned.find(({ guideId }) => guideId === guide.id)?.role;
    const answer = await assignGuide(deps, {
      ...{ departureId: departure, guideId: guide.id, role, by: deps.actor ?? "desk", reason: reason ?? null },
    });
    if ("refused" in answer) throw CommandRefusal.of("departure", refusals[answer.refused]);
    if ("needsReason" in answer) {
      const faults = [...bendWords(guide.name, answer.needsReason), "Please give a reason."];
      throw new CommandRefusal(
        faults.join(" "),
        faults,
        answer.needsReason.map(({ rule }) => rule).join(", "),
        "reason",
      );
    }
    const crew = await theCrew(deps, departure);
    return {
      lines: [`${crew.tourName}, ${describeDepartureTime(crew)}: ${crewWords(crew)}; ${needWords(crew)}.`],
      data: { departure, guide: guide.id, role, bends: answer.bends.map(({ rule }) => rule) },
      inverse: {
        command: former === undefined ? "unassign-guide" : "assign-guide",
        options: { departure, guide: guide.id, ...(former && { role: former }) },
      },
    };
  },
});

/** Rosters are mailed for today and tomorrow (`sendRosters`). */
const toldWords = (name: string, isMailed: boolean): string =>
  isMailed
    ? `${name} was told of it, and gets a mail with the change.`
    : `${name} was told of it. No mail goes about an earlier day: please call.`;

export const unassignGuideCommand = command({
  summary: "Take a guide off a departure",
  options: z.object({ departure: departureId, guide: guideOption }),
  personal: ["guide"],
  async plan(deps, { departure, guide: wanted }) {
    const [crew, guide] = [await theCrew(deps, departure), await theGuide(deps, wanted)];
    const assigned = crew.assigned.filter(({ guideId }) => guideId !== guide.id);
    if (assigned.length === crew.assigned.length) throw notOnIt(guide.name);
    const then = { ...crew, assigned, missing: missingRoles(crew.need, assigned) };
    const isTold = crew.assigned.some(({ guideId, toldAt }) => guideId === guide.id && toldAt !== null);
    return {
      undo: "hour",
      lines: [
        `${crew.tourName}, ${describeDepartureTime(crew)}. Now: ${crewWords(crew)}. Then: ${crewWords(then)}; ${needWords(then)}.`,
        ...(isTold && guide.email !== null
          ? [toldWords(guide.name, crew.localDate >= delhiDate(deps.clock.now()))]
          : []),
      ],
      audited: [`${departure}: ${guide.id}`],
    };
  },
  async run(deps, { departure, guide: wanted }) {
    const guide = await theGuide(deps, wanted);
    const former = (await theCrew(deps, departure)).assigned.find(({ guideId }) => guideId === guide.id)?.role;
    if (!(await unassignGuide(deps.db, { departureId: departure, guideId: guide.id }))) throw notOnIt(guide.name);
    const crew = await theCrew(deps, departure);
    return {
      lines: [`${crew.tourName}, ${describeDepartureTime(crew)}: ${crewWords(crew)}; ${needWords(crew)}.`],
      data: { departure, guide: guide.id },
      ...(former && {
        inverse: { command: "assign-guide", options: { departure, guide: guide.id, role: former } },
      }),
    };
  },
});

const LONGEST = 31;

export const rosterCommand = command({
  summary:
    "Show who rides when: each departure with riders, its need and its guides, and who is free, for a day or several",
  options: z.object({
    date: dayField.optional().describe("first day in Delhi; today when missing"),
    days: z.coerce.number().int().min(1).max(LONGEST).default(1).describe("how many days; 7 is a week"),
  }),
  async plan(deps, { date = delhiDate(deps.clock.now()), days }) {
    const crews = await listCrews(deps.db, { from: date, to: addCalendarDays(date, days - 1) });
    const lines: string[] = [];
    for (let at = 0; at < days; at += 1) {
      const day = addCalendarDays(date, at);
      const ofDay = crews.filter(({ localDate }) => localDate === day);
      const lacking = ofDay.filter(({ missing }) => missing.length > 0).length;
      lines.push(`${longDate(day)}: ${pluralize(ofDay.length, "departure")}, ${lacking} without all of their guides`);
      for (const crew of ofDay)
        lines.push(
          `${crew.departureId}  ${crew.localTime} IST  ${crew.tourName}  ${pluralize(crew.taken, "rider")}  ${needWords(crew)}  ${crewWords(crew)}`,
        );
      const out = await listGuidesOut(deps.db, day);
      const free = out.filter(({ rides }) => rides.length === 0).map(({ guide }) => guide.name);
      lines.push(`  Not on any ride: ${free.length === 0 ? "nobody" : free.join(", ")}`);
    }
    return {
      lines,
      table: {
        columns: [
          { key: "date", label: "Day", kind: "day" },
          { key: "time", label: "Start", kind: "text" },
          { key: "tour", label: "Tour", kind: "text" },
          { key: "riders", label: "Riders", kind: "number" },
          { key: "need", label: "Need", kind: "text" },
          { key: "guides", label: "Guides", kind: "text" },
          { key: "missing", label: "Missing", kind: "text" },
          { key: "departure", label: "Departure", kind: "id" },
        ],
        rows: crews.map((crew) => ({
          ...{ date: crew.localDate, time: crew.localTime, tour: crew.tourName, riders: crew.taken },
          ...{ need: rolesWords(crew.need), guides: crewWords(crew), departure: crew.departureId },
          missing: crew.missing.length === 0 ? "" : rolesWords(crew.missing),
        })),
        leadsTo: { thing: "departure", key: "departure" },
      },
    };
  },
});
