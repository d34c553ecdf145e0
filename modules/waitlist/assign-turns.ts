const HOUR = 3_600_000;
const LONGEST_TURN = 12 * HOUR;
const SHORTEST_TURN = HOUR / 2;
/** Expiring holds free places more often than this; mails go out less often. */
const PAUSE = HOUR;

export interface WaitlistParty {
  id: string;
  people: number;
  toldAt: Date | null;
  turnUntil: Date | null;
}

/** End of a turn: a quarter of the time to the cut-off, 30 minutes to 12 hours. */
export function turnUntil(now: Date, cutoffAt: Date): Date {
  const quarter = (cutoffAt.getTime() - now.getTime()) / 4;
  return new Date(now.getTime() + Math.min(LONGEST_TURN, Math.max(SHORTEST_TURN, quarter)));
}

/**
 * `told`: the first parties that fit beside running turns; recently told ones keep places. `over`: turns without room, told again later.
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
