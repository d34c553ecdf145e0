import { daylight, findCrew, findDepartureLine, findDeparturesBeside } from "#modules/availability/index.server.ts";
import { guideRoleLabels } from "#modules/availability/model.ts";
import {
  type DepartureParty,
  listDepartureEvents,
  listOpenChoices,
  listParties,
} from "#modules/booking/index.server.ts";
import { dietLabels, diets } from "#modules/booking/model.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { GuideRole } from "#modules/catalogue/model.ts";
import { listPublicHolidays } from "#modules/content/index.server.ts";
import { listUnsentMails, type UnsentMail } from "#modules/messaging/index.server.ts";
import { listWaitlist } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { mailLabel } from "../booking/mail-entries.ts";
import { findRide } from "../rides/list-rides.server.ts";
import type { DeskRide } from "../rides/ride-model.ts";
import { findSaleFacts } from "./sale-facts.server.ts";
import { type WhyNot, whyNotBookable } from "./why-not-bookable.ts";

/** Frame or plate to set out, with the number of riders. */
export interface Count {
  label: string;
  riders: number;
}

/** Everything of one departure, as the desk and its guide see it. */
export interface DeparturePage {
  ride: DeskRide;
  rises: string;
  /** Names of the public holidays of its day. */
  holidays: string[];
  mode: "Cycle" | "Walk";
  meetingPoint: { name: string; nameHindi: string | null };
  parties: DepartureParty[];
  frames: Count[];
  plates: Count[];
  /** Mails of its bookings that did not arrive or wait, with the telephone to say it by. */
  unsent: { reference: string; contactName: string; phone: string; mail: string; why: string | null }[];
  crew: {
    assigned: { name: string; role: string }[];
    missing: { role: GuideRole; label: string }[];
    /** Those who fit the first role come first; `role` is the one in which they bend no rule. */
    free: { id: string; name: string; role: GuideRole | null }[];
  };
  /** Bookings of a ride that is called off, whose guests have not chosen. */
  choices: { reference: string; contactName: string; phone: string; until: string; heldPaise: number }[];
  waiting: { name: string; people: number; turnUntil: string | null }[];
  events: { at: string; reference: string; words: string; actor: string }[];
  whyNot: WhyNot;
  /** Neighbours of its day, in the order of the calendar. */
  before: string | null;
  after: string | null;
}

const LATELY = 12;

const frameNames = ["Child's 24-inch", "XS", "S", "M", "L", "XL"];

const countEach = (names: readonly string[], order: readonly string[]): Count[] =>
  order
    .map((label) => ({ label, riders: names.filter((name) => name === label).length }))
    .filter(({ riders }) => riders > 0);

const shortDiet = (diet: (typeof diets)[number]): string => (diet === "all" ? "Everything" : dietLabels[diet]);

type Crew = NonNullable<Awaited<ReturnType<typeof findCrew>>>;

const unsentOf = (parties: readonly DepartureParty[], mails: readonly UnsentMail[]): DeparturePage["unsent"] =>
  mails.flatMap(({ about, kind, lastError }) => {
    const party = parties.find(({ reference }) => reference === about);
    if (!party) return [];
    const { reference, contactName, contactPhone: phone } = party;
    return [{ reference, contactName, phone, mail: mailLabel(kind), why: lastError }];
  });

function freeByRole({ missing, freeThen }: Crew): DeparturePage["crew"]["free"] {
  const roles = missing.map(({ role }) => role);
  const fits = ({ bends }: Crew["freeThen"][number]): number => roles.findIndex((role) => bends[role].length === 0);
  return freeThen
    .toSorted((one, other) => fits(one) - fits(other))
    .map((guide) => ({ id: guide.guideId, name: guide.name, role: roles[fits(guide)] ?? null }));
}

async function choicesOf(db: Db, { id, status }: DeskRide) {
  const open = status === "cancelled" ? await listOpenChoices(db, id) : [];
  return open.map(({ reference, contactName, contactPhone: phone, deadlineAt, heldPaise }) => ({
    ...{ reference, contactName, phone, heldPaise, until: deadlineAt.toISOString() },
  }));
}

/** Reads a departure for its screen; null if there is none. */
export async function readDeparture(deps: { db: Db; clock: Clock }, id: string): Promise<DeparturePage | null> {
  const { db } = deps;
  const [departure, facts] = await Promise.all([findDepartureLine(db, id), findSaleFacts(deps, { departureId: id })]);
  if (!departure || !facts) return null;
  const [ride, beside, tour, parties, waiting, events, mails, crew, holidays] = await Promise.all([
    findRide(deps, departure),
    findDeparturesBeside(db, departure),
    getBookedTour(db, departure.tourId),
    listParties(db, id),
    listWaitlist(db, id),
    listDepartureEvents(db, id, LATELY),
    listUnsentMails(deps),
    findCrew(db, id),
    listPublicHolidays(db, { from: departure.localDate, to: departure.localDate }),
  ]);
  if (!ride) return null;
  const coming = parties.filter(({ status }) => status !== "no_show").flatMap(({ riders }) => riders);
  const { name, nameHindi = null } = tour.meetingPoint;
  return {
    ride,
    rises: daylight(departure.localDate).rises,
    holidays: holidays.get(departure.localDate) ?? [],
    mode: tour.mode,
    meetingPoint: { name, nameHindi },
    parties,
    frames: countEach(
      coming.flatMap(({ frame }) => frame ?? []),
      frameNames,
    ),
    plates: countEach(
      coming.flatMap(({ diet }) => (diet === null ? [] : shortDiet(diet))),
      diets.map(shortDiet),
    ),
    crew: {
      assigned: crew?.assigned.map(({ name, role }) => ({ name, role: guideRoleLabels[role] })) ?? [],
      missing:
        crew?.missing.map(({ role, count }) => ({
          ...{ role, label: count === 1 ? guideRoleLabels[role] : `${count} × ${guideRoleLabels[role]}` },
        })) ?? [],
      free: crew ? freeByRole(crew) : [],
    },
    choices: await choicesOf(db, ride),
    unsent: unsentOf(parties, mails),
    waiting: waiting.map((party) => ({ name: party.name, people: party.people, turnUntil: party.turnUntil })),
    events: events.map((event) => ({
      ...{ at: event.at.toISOString(), reference: event.reference, words: event.words, actor: event.actor },
    })),
    whyNot: whyNotBookable(facts),
    ...beside,
  };
}
