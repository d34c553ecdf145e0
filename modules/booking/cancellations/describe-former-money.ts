import { formatRupees } from "#platform/money.ts";

const FORMER_CARD = "the card or account of the former traveller";

/** Tells that `formerPaise` of a refund goes to the former holder's card. Null if none does. */
export function describeFormerMoney(
  { refundPaise, formerPaise }: { refundPaise: number; formerPaise: number },
  to: "traveller" | "desk" = "traveller",
): string | null {
  if (formerPaise <= 0) return null;
  const card = to === "desk" ? FORMER_CARD : `${FORMER_CARD}, who paid`;
  if (formerPaise >= refundPaise) return `It goes back to ${card}`;
  return `${formatRupees(formerPaise)} of it goes back to ${card}, the rest the way it was paid`;
}

/** Tells the same of an unknown amount, after "the rest". Null if all is the holder's own. */
export function describeRemainder({
  heldPaise,
  ownHeldPaise,
}: {
  heldPaise: number;
  ownHeldPaise: number;
}): string | null {
  if (ownHeldPaise >= heldPaise) return null;
  const card = `${FORMER_CARD}, who paid`;
  if (ownHeldPaise <= 0) return `goes back to ${card}`;
  return `goes back: up to ${formatRupees(ownHeldPaise)} the way it was paid, and anything beyond that to ${card}`;
}

/** Ends a sentence about a share ("90% of ₹4,000") that exceeds what is left. */
export function describeReduction({ cutToPaise }: { cutToPaise: number | null }): string {
  if (cutToPaise === null) return "";
  return cutToPaise === 0
    ? ", but all of it has already gone back"
    : `, but no more than the ${formatRupees(cutToPaise)} that has not gone back yet`;
}
