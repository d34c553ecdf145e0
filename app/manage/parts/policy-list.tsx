import type { DatedBand } from "#modules/booking/model.ts";
import { policyWords } from "./policy-words.ts";

/** Until when how much comes back, one line for each band that is still to come. */
export function PolicyList({ policy, className }: { policy: DatedBand[]; className?: string }) {
  return (
    <ul className={className}>
      {policyWords(policy).map(({ fromHours, when, back }) => (
        <li key={fromHours} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <span>{when}</span>
          <strong>{back}</strong>
        </li>
      ))}
    </ul>
  );
}
