import type { DepartureLine } from "#modules/availability/index.server.ts";
import { listOpenChoices, listQuotedHolds } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { type DeskRide, hasBegun, lacksGuideSoon } from "../rides/ride-model.ts";
import { bandOf, describeGuests, type Need } from "./need-model.ts";
import type { RidesAround } from "./rides-around.server.ts";

type Deps = { db: Sql; clock: Clock };

/** Frames are set out on the eve. */
const FRAMES_SET_OUT = "17:00";

const DAY = 86_400_000;

/** "today 14:00", "tomorrow 06:30", "Sat 12 Dec 06:30". */
function dayAndHour({ localDate, localTime }: DeskRide, today: string): string {
  if (localDate === today) return `today ${localTime}`;
  return `${localDate === addCalendarDays(today, 1) ? "tomorrow" : shortDate(localDate, today)} ${localTime}`;
}

const toRide = (id: string, label: string, wants: string) => ({ label, screen: "departure" as const, id, wants });

/** Cost of a ride that cannot run. Held places are not paid yet. */
const lossOf = ({ riders, worthPaise, heldPaise, seats }: DeskRide) =>
  riders > 0
    ? { costPaise: worthPaise, costWords: `${describeGuests(riders)} sent home` }
    : { costPaise: heldPaise, costWords: `${pluralize(seats.held, "held place")} lost` };

function lackingGuide(ride: DeskRide, now: string, today: string): Need | null {
  if (!lacksGuideSoon(ride, now)) return null;
  const { needed, names, lacking } = ride.guides;
  const band = Date.parse(ride.startsAt) - Date.parse(now) <= DAY ? "now" : "day";
  return {
    ...{ key: `guide ${ride.id}`, band, until: ride.startsAt },
    title: `${ride.tourName}, ${dayAndHour(ride, today)}, ${names.length === 0 ? "has no guide" : `needs ${pluralize(lacking, "more guide")}`}`,
    detail:
      names.length === 0
        ? `${pluralize(needed, "guide")} needed`
        : `${names.join(", ")} will be there, ${lacking} of ${needed} still missing`,
    ...lossOf(ride),
    deed: toRide(ride.id, "Assign a guide", "assign-guide"),
  };
}

function shortOfRiders(ride: DeskRide, now: string, today: string): Need | null {
  const { forming } = ride;
  if (!forming || ride.riders >= forming.minimum) return null;
  return {
    ...{ key: `forming ${ride.id}`, band: bandOf(forming.decidesAt, now), until: forming.decidesAt },
    title: `${ride.tourName}, ${dayAndHour(ride, today)}, has ${ride.riders} of ${forming.minimum} riders`,
    detail: "At that hour it is called off by itself, unless enough have paid or you promise that it runs.",
    ...{ costPaise: ride.worthPaise, costWords: `${describeGuests(ride.riders)} asked to choose again` },
    deed: { label: "Promise that it runs", command: "guarantee-departure", options: { departure: ride.id } },
  };
}

function missingDetails(ride: DeskRide, now: string, today: string): Need | null {
  if (ride.missing === 0 || ride.status === "cancelled" || hasBegun(ride, now)) return null;
  if (ride.localDate > addCalendarDays(today, 1)) return null;
  const setOut = delhiToInstant(addCalendarDays(ride.localDate, -1), FRAMES_SET_OUT).toISOString();
  return {
    ...{ key: `riders ${ride.id}`, band: bandOf(setOut, now), until: setOut, untilWords: "frames are set out" },
    title: `${pluralize(ride.missing, "rider")} of ${ride.tourName}, ${dayAndHour(ride, today)}, gave no details`,
    detail: "Height, diet and whom to call are missing. The departure has the telephone numbers.",
    ...{ costPaise: ride.missingWorthPaise, costWords: `${pluralize(ride.missing, "frame")} guessed` },
    deed: toRide(ride.id, "Call and fill in", "save-rider"),
  };
}

/** Says that rides of the next days were not looked at, from the first of them on. */
function notLookedAt({ localDate, startsAt }: DepartureLine, now: string): Need {
  const until = startsAt.toISOString();
  return {
    ...{ key: "beyond", band: bandOf(until, now), until },
    title: `Rides from ${shortDate(localDate, delhiDate(now))} on were not looked at`,
    detail: "There are too many for this list. They may lack a guide or riders' details: the calendar shows them.",
    ...{ costPaise: null, costWords: "not known" },
    deed: { label: "Open the calendar", screen: "calendar", id: localDate },
  };
}

/** Departures of the next days that lack a guide or riders' details, and those that are decided within three days. */
export function needsOfRides({ next, deciding, beyond }: RidesAround, clock: Clock): Need[] {
  const now = clock.now().toISOString();
  const today = delhiDate(now);
  return [
    ...next.flatMap((ride) => [lackingGuide, missingDetails].flatMap((look) => look(ride, now, today) ?? [])),
    ...deciding.flatMap((ride) => shortOfRiders(ride, now, today) ?? []),
    ...(beyond ? [notLookedAt(beyond, now)] : []),
  ];
}

/** Guests who have to choose after a call-off, and parties that have not paid their quote. */
export async function needsOfGuests({ db, clock }: Deps): Promise<Need[]> {
  const now = clock.now().toISOString();
  const [choices, holds] = await Promise.all([listOpenChoices(db), listQuotedHolds(db)]);
  return [
    ...choices.map((choice): Need => {
      const until = choice.deadlineAt.toISOString();
      return {
        ...{ key: `choice ${choice.reference}`, band: bandOf(until, now), until },
        title: `${choice.contactName} has not chosen after ${choice.tourName} was called off`,
        detail: "Another date, a credit or everything back. At the last hour everything goes back.",
        ...{ reference: choice.reference, phone: choice.contactPhone },
        ...{ costPaise: choice.heldPaise, costWords: "goes back" },
        deed: { label: "Open the booking", screen: "booking", id: choice.reference },
      };
    }),
    ...holds.map((hold): Need => {
      const until = hold.until.toISOString();
      return {
        ...{ key: `quoted ${hold.reference}`, band: bandOf(until, now), until },
        title: `${hold.contactName} has accepted quote ${hold.number} and not paid`,
        detail: `${pluralize(hold.people, "place")} on ${hold.tourName} stay held until then.`,
        ...{ reference: hold.reference, phone: hold.contactPhone },
        ...{ costPaise: hold.totalPaise, costWords: "perhaps not won" },
        deed: { label: "Open the booking", screen: "booking", id: hold.reference },
      };
    }),
  ];
}
