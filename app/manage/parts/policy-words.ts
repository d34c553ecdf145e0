import type { DatedBand } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/delhi-time.ts";

/** Until when how much comes back, of each band that is still to come. The last has no moment worth naming. */
export function policyWords(policy: readonly DatedBand[]): { fromHours: number; when: string; back: string }[] {
  const never = policy.length > 1 ? "Cancel later, or not come" : "Cancel from now on";
  return policy.map(({ fromHours, refundPercent, until }) => ({
    fromHours,
    when: refundPercent > 0 ? `Cancel by ${delhiInstant(until)}` : never,
    back: refundPercent > 0 ? `${refundPercent}% comes back` : "nothing comes back",
  }));
}
