import { formatRupees } from "#platform/money.ts";

const FORMER_CARD = "the card or account from which the payment came, of who had the booking before";

/**
 * Whose card what comes back goes to, of a booking that was handed over: `formerPaise` of `refundPaise` was paid before that. To its
 * traveller, or the desk. Null where all of it goes the way it came to whoever asks.
 */
export function describeFormerMoney(
  { refundPaise, formerPaise }: { refundPaise: number; formerPaise: number },
  to: "traveller" | "desk" = "traveller",
): string | null {
  if (formerPaise <= 0) return null;
  const card = to === "desk" ? FORMER_CARD : `${FORMER_CARD} you`;
  if (formerPaise >= refundPaise) return `It goes back to ${card}`;
  return `${formatRupees(formerPaise)} of it goes back to ${card}, the rest the way it came`;
}

/**
 * The same to their traveller of money whose share that comes back is not known yet, after "the rest" and the like: of `heldPaise`
 * they have paid `ownHeldPaise` themselves. Null where all of it comes back to them.
 */
export function describeRemainder({
  heldPaise,
  ownHeldPaise,
}: {
  heldPaise: number;
  ownHeldPaise: number;
}): string | null {
  if (ownHeldPaise >= heldPaise) return null;
  const card = `${FORMER_CARD} you`;
  if (ownHeldPaise <= 0) return `goes back to ${card}`;
  return `goes back: up to ${formatRupees(ownHeldPaise)} the way it came, and more than that to ${card}`;
}

/** The end of a sentence about a share ("90% of ₹4,000") that is more than is left; "" where all of it comes back. */
export function describeReduction({ cutToPaise }: { cutToPaise: number | null }): string {
  if (cutToPaise === null) return "";
  return cutToPaise === 0
    ? ", but all of it has gone back before"
    : `, but no more than the ${formatRupees(cutToPaise)} that has not gone back before`;
}
