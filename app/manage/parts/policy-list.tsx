import type { BandWithSum } from "#modules/booking/model.ts";
import { describePolicy } from "./policy-words.ts";

export function PolicyList({ policy, className }: { policy: readonly BandWithSum[]; className?: string }) {
  return (
    <ul className={className}>
      {describePolicy(policy).map(({ fromHours, when, back }) => (
        <li key={fromHours} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
          <span>{when.replace(/ (?=\d|\w+,|\w+ \d{4})/g, "\u00A0")}</span>
          <strong className="ml-auto">{back}</strong>
        </li>
      ))}
    </ul>
  );
}
