const HOUR = 3_600_000;
const LONGEST_TURN = 12 * HOUR;
const SHORTEST_TURN = HOUR / 2;
/** A hold that runs out makes room every quarter of an hour; nobody is written to as often. */
const PAUSE = HOUR;

/** A party that waits, as far as its turn goes. */
export interface WaitlistParty {
  id: string;
  people: number;
  toldAt: Date | null;
  turnUntil: Date | null;
}

/**
 * Until when whoever is told now is alone with the news: a quarter of what is left to the cut-off, half an hour at the least and
 * twelve hours at the most.
 */
export function turnUntil(now: Date, cutoffAt: Date): Date {
  const quarter = (cutoffAt.getTime() - now.getTime()) / 4;
  return new Date(now.getTime() + Math.min(LONGEST_TURN, Math.max(SHORTEST_TURN, quarter)));
}

/**
 * What is due on the list of a departure with so many places left. `parties` stand in the order in which they are told. `told`: those
 * to be written to now, the first whose party fits, as many as fit beside those whose turn still goes on; who may not hear so soon
 * again keeps the places that come to them, unless booking ends before they may. `over`: there is no room
 * any more for those who were told of it; the next room is news to them again.
 */
export function assignTurns<Party extends WaitlistParty>(
  parties: readonly Party[],
  placesLeft: number,
  { now, cutoffAt }: { now: Date; cutoffAt: Date },
): { told: Party[]; over: Party[] } {
  const fits = parties.filter(({ people }) => people <= placesLeft);
  const inTurn = fits.filter((party) => party.turnUntil !== null && party.turnUntil > now);
  let free = placesLeft - inTurn.reduce((sum, { people }) => sum + people, 0);
  const told: Party[] = [];
  for (const party of fits) {
    if (party.turnUntil !== null || party.people > free) continue;
    const mayHearAt = party.toldAt === null ? now.getTime() : party.toldAt.getTime() + PAUSE;
    if (mayHearAt >= cutoffAt.getTime()) continue;
    free -= party.people;
    if (mayHearAt <= now.getTime()) told.push(party);
  }
  return { told, over: parties.filter(({ people, turnUntil: until }) => people > placesLeft && until !== null) };
}
