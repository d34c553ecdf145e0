import type { BandWithSum } from "#modules/booking/model.ts";
import { describePolicy } from "./policy-words.ts";

export function PolicyList({ policy, className }: { policy: readonly BandWithSum[]; className?: string }) {
  return (
    <ul className={className}>
      {describePolicy(policy).map(({ fromHours, when, back }) => (
        <li key={fromHours} className="flex items-baseline justify-between gap-x-4 py-2.5 max-[22rem]:flex-col">
          <span>{when.replace(/ (?=\d|\w+,|\w+ \d{4})/g, "\u00A0")}</span>
          <strong className="shrink-0">{back}</strong>
        </li>
      ))}
    </ul>
  );
}
