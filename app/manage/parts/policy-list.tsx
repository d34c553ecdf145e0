import type { DatedBand } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/delhi-time.ts";

/** Until when how much comes back, one line for each band that is still to come. The last has no moment worth naming. */
export function PolicyList({ policy, className }: { policy: DatedBand[]; className?: string }) {
  const never = policy.length > 1 ? "Cancel later, or not come" : "Cancel from now on";
  return (
    <ul className={className}>
      {policy.map(({ fromHours, refundPercent, until }) => (
        <li key={fromHours} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <span>{refundPercent > 0 ? `Cancel by ${delhiInstant(until)}` : never}</span>
          <strong>{refundPercent > 0 ? `${refundPercent} % comes back` : "nothing comes back"}</strong>
        </li>
      ))}
    </ul>
  );
}
