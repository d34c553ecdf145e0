import { sql } from "kysely";
import {
  type GuideNeed,
  type GuideRole,
  guideRoles,
  guidesByRole,
  oneGuide,
  type PictureData,
  type RoleCount,
} from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { DepartureStatus } from "../model.ts";
import { hoursBent } from "./guide-hours.server.ts";
import { type GuideBend, guideRoleLabels, missingRoles } from "./guide-model.ts";
import { type Guide, listGuides } from "./guide-people.server.ts";
import { type GuideRide, listGuideRides } from "./guide-rides.server.ts";

/** A departure with the guides it needs, those it has, and those it lacks. */
export interface DepartureCrew {
  departureId: string;
  tourId: string;
  tourName: string;
  localDate: string;
  localTime: string;
  startsAt: Date;
  /** End of the turn-round. */
  backAt: Date;
  status: DepartureStatus;
  taken: number;
  capacity: number;
  need: RoleCount[];
  assigned: { guideId: string; name: string; role: GuideRole; toldAt: Date | null }[];
  missing: RoleCount[];
}

interface CrewRow extends Omit<DepartureCrew, "need" | "assigned" | "missing"> {
  stated: GuideNeed | null;
  languages: string[];
}

const crewRows = (db: Sql) =>
  db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["departure.id as departureId", "tour_id as tourId", "tour.name as tourName", "local_date as localDate"])
    .select(["local_time as localTime", "starts_at as startsAt", "departure.status", "taken", "capacity"])
    .select(sql<Date>`departure.starts_at + tour.guide_minutes * interval '1 minute'`.as("backAt"))
    .select(sql<GuideNeed | null>`tour.details -> 'guides'`.as("stated"))
    .select(sql<string[]>`tour.details -> 'languages'`.as("languages"));

/** A departure nobody rides needs no guide. */
function crewOf({ stated, languages: _, ...departure }: CrewRow, rides: readonly GuideRide[]): DepartureCrew {
  const need = departure.status === "cancelled" ? [] : guidesByRole(stated ?? oneGuide, departure.taken);
  const assigned = rides
    .filter(({ departureId }) => departureId === departure.departureId)
    .map(({ guideId, guideName, role, toldAt }) => ({ guideId, name: guideName, role, toldAt }))
    .sort((one, other) => guideRoles.indexOf(one.role) - guideRoles.indexOf(other.role));
  return { ...departure, need, assigned, missing: missingRoles(need, assigned) };
}

/** Lists departures that start in these days and have riders or guides, with their crews. */
export async function listCrews(db: Sql, { from, to }: { from: string; to: string }): Promise<DepartureCrew[]> {
  const rows = await crewRows(db)
    .where("local_date", ">=", from)
    .where("local_date", "<=", to)
    .where((is) =>
      is.or([
        is("taken", ">", 0),
        is.exists(is.selectFrom("guide_assignment").whereRef("departure_id", "=", "departure.id")),
      ]),
    )
    .orderBy("starts_at")
    .orderBy("tour.name")
    .execute();
  if (rows.length === 0) return [];
  const rides = await listGuideRides(db, { departureIds: rows.map(({ departureId }) => departureId) });
  return rows.map((row) => crewOf(row, rides));
}

/** Reads the crews of some departures, by their ids. */
export async function listCrewsOf(db: Sql, ids: readonly string[]): Promise<Map<string, DepartureCrew>> {
  if (ids.length === 0) return new Map();
  const [rows, rides] = [
    await crewRows(db)
      .where("departure.id", "in", [...ids])
      .execute(),
    await listGuideRides(db, { departureIds: ids }),
  ];
  return new Map(rows.map((row) => [row.departureId, crewOf(row, rides)]));
}

/** A guide who could be put on a departure, with the rules that each role would bend. */
interface GuideCandidate {
  guideId: string;
  name: string;
  languages: string[];
  portrait: PictureData | null;
  bends: Record<GuideRole, GuideBend[]>;
}

interface CrewWithCandidates extends DepartureCrew {
  /** Guides who bend no rule in a role that is missing, or in any role if none is. */
  freeThen: GuideCandidate[];
  /** All other guides who are not on it, with the reasons. */
  others: GuideCandidate[];
}

/** Reads a departure's crew and who could join it. Null if there is no such departure. */
export async function findCrew(db: Sql, departureId: string): Promise<CrewWithCandidates | null> {
  const row = await crewRows(db).where("departure.id", "=", departureId).executeTakeFirst();
  if (!row) return null;
  const crew = crewOf(row, await listGuideRides(db, { departureIds: [departureId] }));
  const guides = (await listGuides(db)).filter(({ id }) => !crew.assigned.some(({ guideId }) => guideId === id));
  const rides = await listGuideRides(db, {
    guideIds: guides.map(({ id }) => id),
    out: { from: row.startsAt, to: row.backAt },
  });
  const candidates = guides.map((guide) => candidateOf(guide, row, rides));
  const wanted = crew.missing.length > 0 ? crew.missing.map(({ role }) => role) : guideRoles;
  const isFree = ({ bends }: GuideCandidate) => wanted.some((role) => bends[role].length === 0);
  return { ...crew, freeThen: candidates.filter(isFree), others: candidates.filter((one) => !isFree(one)) };
}

const candidateOf = (guide: Guide, row: CrewRow, rides: readonly GuideRide[]): GuideCandidate => ({
  guideId: guide.id,
  name: guide.name,
  languages: guide.languages,
  portrait: guide.portrait,
  bends: {
    lead: bendsOf(guide, "lead", row, rides),
    sweep: bendsOf(guide, "sweep", row, rides),
    support: bendsOf(guide, "support", row, rides),
  },
});

/** Rules that an assignment would bend. `rides` are those of guides that meet its hours. */
function bendsOf(guide: Guide, role: GuideRole, row: CrewRow, rides: readonly GuideRide[]): GuideBend[] {
  const busy = rides
    .filter((ride) => ride.guideId === guide.id && ride.departureId !== row.departureId && ride.status !== "cancelled")
    .map(({ tourName, localDate, localTime }): GuideBend => {
      const day = localDate === row.localDate ? "" : `${localDate}, `;
      return { rule: "busy", words: `is on ${tourName} then (${day}${localTime})` };
    });
  const ended = guide.certificates
    .filter(({ validTo }) => validTo < row.localDate)
    .map(({ kind, validTo }): GuideBend => {
      return {
        rule: "certificate_ended",
        words: `has a certificate (${kind.replaceAll("_", " ")}) that ended ${validTo}`,
      };
    });
  const roles: GuideBend[] = guide.roles.includes(role)
    ? []
    : [{ rule: "role", words: `does not ride as ${guideRoleLabels[role].toLowerCase()}` }];
  return [
    ...busy,
    ...hoursBent(guide.hours, { from: row.startsAt, to: row.backAt }),
    ...ended,
    ...languageBends(guide, role, row.languages),
    ...roles,
  ];
}

/** The one who leads speaks each language that the tour's page offers; the others one of them. */
function languageBends({ languages }: Guide, role: GuideRole, offered: readonly string[]): GuideBend[] {
  const lacks = offered.filter((one) => !languages.includes(one));
  const isEnough = role === "lead" ? lacks.length === 0 : lacks.length < offered.length;
  return isEnough ? [] : [{ rule: "language", words: `does not speak ${lacks.join(" or ")}` }];
}

/** Finds the rules that putting this guide on the departure would bend. Null without such a departure or guide. */
export async function findBends(
  db: Sql,
  { departureId, guide, role }: { departureId: string; guide: Guide; role: GuideRole },
): Promise<GuideBend[] | null> {
  const row = await crewRows(db).where("departure.id", "=", departureId).executeTakeFirst();
  if (!row) return null;
  const rides = await listGuideRides(db, { guideIds: [guide.id], out: { from: row.startsAt, to: row.backAt } });
  return bendsOf(guide, role, row, rides);
}

/** Guides of a departure, with the rules that they would bend if it started at another moment. */
export async function findClashes(
  db: Sql,
  { departureId, thereId, startsAt }: { departureId: string; thereId: string | null; startsAt: Date },
): Promise<{ guideId: string; name: string; role: GuideRole; bends: GuideBend[] }[]> {
  const row = await crewRows(db).where("departure.id", "=", departureId).executeTakeFirst();
  if (!row) return [];
  const crew = crewOf(row, await listGuideRides(db, { departureIds: [departureId] }));
  const guides = (await listGuides(db)).filter(({ id }) => crew.assigned.some(({ guideId }) => guideId === id));
  const backAt = new Date(startsAt.getTime() + row.backAt.getTime() - row.startsAt.getTime());
  const moved = { ...row, startsAt, backAt, localDate: delhiDate(startsAt) };
  const out = { from: startsAt, to: backAt };
  const rides = await listGuideRides(db, { guideIds: guides.map(({ id }) => id), out });
  // Guides of the departure that it joins ride with it.
  const others = rides.filter((ride) => ride.departureId !== thereId);
  return crew.assigned.flatMap(({ guideId, name, role }) => {
    const guide = guides.find(({ id }) => id === guideId);
    return guide ? [{ guideId, name, role, bends: bendsOf(guide, role, moved, others) }] : [];
  });
}

/** The guide who leads a departure, as its guests read of them: never how to reach them. */
interface LeadingGuide {
  name: string;
  languages: string[];
  portrait: PictureData | null;
}

/** Lists who leads a departure, once that is decided; nobody for one that is called off. */
export async function findLeads(db: Sql, departureId: string): Promise<LeadingGuide[]> {
  const rides = await listGuideRides(db, { departureIds: [departureId] });
  const leads = rides.filter(({ role, status }) => role === "lead" && status !== "cancelled");
  if (leads.length === 0) return [];
  const guides = await listGuides(db);
  return leads.flatMap(({ guideId }) => {
    const guide = guides.find(({ id }) => id === guideId);
    return guide ? [{ name: guide.name, languages: guide.languages, portrait: guide.portrait }] : [];
  });
}

/** Id of the guide who led a departure by the roster; the first of several. */
export async function findLeadId(db: Sql, departureId: string): Promise<string | null> {
  const rides = await listGuideRides(db, { departureIds: [departureId] });
  return rides.find(({ role, status }) => role === "lead" && status !== "cancelled")?.guideId ?? null;
}

/** Lists guides who have not left, each with the rides on which they are out at some time of that day in Delhi. */
export async function listGuidesOut(db: Sql, day: string): Promise<{ guide: Guide; rides: GuideRide[] }[]> {
  const guides = await listGuides(db);
  const out = { from: delhiToInstant(day, "00:00"), to: delhiToInstant(addCalendarDays(day, 1), "00:00") };
  const rides = (await listGuideRides(db, { out })).filter(({ status }) => status !== "cancelled");
  return guides.map((guide) => ({ guide, rides: rides.filter(({ guideId }) => guideId === guide.id) }));
}
