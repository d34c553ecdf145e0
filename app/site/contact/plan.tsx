import { Mark } from "#app/ui/art/mark.tsx";
import { cx } from "#app/ui/cx.ts";
import type { StreetPlan } from "#modules/content/model.ts";

/** Sketch map of the way to the office. The directions in words stand beside it. */
export function Plan({ plan: { streets, places } }: { plan: StreetPlan }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden bg-sand text-xs leading-none sm:text-base">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
        {streets.map(({ name, points, isWide }) => (
          <polyline
            key={name}
            points={points}
            fill="none"
            className="stroke-paper"
            strokeWidth={isWide ? 14 : 7}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {streets.map(({ name, label: { x, y, turn } }) => (
        <span
          key={name}
          className="absolute -translate-1/2 font-semibold whitespace-nowrap text-ink-soft"
          style={{ left: `${x}%`, top: `${y}%`, rotate: `${turn}deg` }}
        >
          {name}
        </span>
      ))}
      {places.map(({ name, kind, x, y }) => (
        <span
          key={name}
          // On the left half the name stands to the right of its mark; on the right half, to the left.
          className={cx(
            "absolute flex -translate-y-1/2 items-center gap-1.5 font-semibold whitespace-nowrap",
            x > 60 && "-translate-x-full flex-row-reverse",
          )}
          style={{ left: `${x}%`, top: `${y}%` }}
        >
          {kind === "office" ? (
            <Mark className="size-8 rounded-full bg-card p-1 sm:size-11" />
          ) : (
            <span
              className={cx(
                "size-3 border-2 border-card sm:size-4",
                kind === "station" ? "bg-teal" : "rounded-full bg-coral",
              )}
            />
          )}
          <span>{name}</span>
        </span>
      ))}
    </div>
  );
}
