import { describePeople } from "#modules/booking/model.ts";
import { listWaitedDepartures, type WaitingParty } from "#modules/waitlist/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate, delhiInstant, shortDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import type { Urgency } from "../parts/state.tsx";

function standingOf({ standing, turnUntil, toldAt }: WaitingParty, now: string): { urgency: Urgency; words: string } {
  if (standing === "in_turn")
    return { urgency: "soon", words: `their turn until ${delhiInstant(turnUntil ?? now, now)}` };
  if (standing === "next") return { urgency: "well", words: "next: there is room for them" };
  return { urgency: "later", words: toldAt === null ? "waits" : `waits again, last told ${delhiInstant(toldAt, now)}` };
}

/** Loads the waiting parties by departure, in the order of their turns. */
export async function loadWaitlist({ app }: ScreenAsk) {
  const now = app.clock.now().toISOString();
  const { departures, isMore } = await listWaitedDepartures(app);
  const parties = departures.flatMap((one) => one.parties);
  const people = parties.reduce((sum, one) => sum + one.people, 0);
  return {
    title: "Waiting",
    words: `${pluralize(parties.length, "party", "parties")} with ${describePeople(people)}, on ${isMore ? `the next ${departures.length} of more departures` : pluralize(departures.length, "departure")}`,
    departures: departures.map(
      ({ departureId, tourName, localDate, localTime, capacity, taken, isOpen, cutoffAt, parties: all }) => ({
        id: departureId,
        name: `${tourName}, ${shortDate(localDate, delhiDate(now))}, ${localTime}`,
        places: `${taken} of ${capacity} taken`,
        sale: isOpen ? `on sale until ${delhiInstant(cutoffAt, now)}` : "not on sale",
        parties: all.map((party, index) => ({
          id: party.id,
          place: index + 1,
          name: party.name,
          email: party.email,
          people: describePeople(party.people),
          since: delhiInstant(party.enteredAt, now),
          passed: party.turnsPassed === 0 ? null : `let ${pluralize(party.turnsPassed, "turn")} go by`,
          state: standingOf(party, now),
        })),
      }),
    ),
  };
}
export type WaitlistData = Awaited<ReturnType<typeof loadWaitlist>>;
