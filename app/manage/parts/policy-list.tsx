import type { BandWithSum } from "#modules/booking/model.ts";
import { describePolicy } from "./policy-words.ts";

export function PolicyList({ policy, className }: { policy: readonly BandWithSum[]; className?: string }) {
  return (
    <ul className={className}>
      {describePolicy(policy).map(({ fromHours, when, back }) => (
        <li key={fromHours} className="flex flex-wrap items-baseline gap-x-1 py-2.5 max-sm:text-sm">
          <span className="whitespace-nowrap">{when}</span>
          <strong className="ml-auto">{back}</strong>
        </li>
      ))}
    </ul>
  );
}
