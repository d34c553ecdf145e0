import { filledWidth, fiveStars, starPath, starPlaces } from "#app/ui/art/star-fills.ts";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** 0 to 5. Drawn to the nearest half, written with one decimal. */
  value: number;
  count?: number;
  showValue?: boolean;
  size?: "sm" | "md" | "lg";
  className?: string;
};

const sizes = { sm: "h-4", md: "h-5", lg: "h-6" };

/** The five stars, defined once a page: a list of tours shows a hundred stars. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <g id={fiveStars.id} strokeWidth="1.25" strokeLinejoin="round">
          {starPlaces.map((left) => (
            <path key={left} d={starPath} transform={`translate(${left})`} />
          ))}
        </g>
      </defs>
    </svg>
  );
}

export function Stars({ value, count, showValue = false, size = "md", className }: Props) {
  const spoken = `${value.toFixed(1)} of 5 stars${count === undefined ? "" : `, ${count} ${count === 1 ? "review" : "reviews"}`}`;
  const filled = filledWidth(value);
  return (
    <span className={cx("inline-flex flex-wrap items-center gap-x-2", className)}>
      <span className="sr-only">{spoken}</span>
      <svg viewBox={fiveStars.viewBox} aria-hidden="true" className={cx("w-auto shrink-0", sizes[size])}>
        <use href={`#${fiveStars.id}`} className="fill-sand stroke-marigold-ink" />
        {filled === 0 ? null : (
          <svg width={filled} height="24" aria-hidden="true">
            <use href={`#${fiveStars.id}`} className="fill-marigold stroke-marigold-ink" />
          </svg>
        )}
      </svg>
      {showValue ? (
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {value.toFixed(1)}
        </span>
      ) : null}
      {count === undefined ? null : <span aria-hidden="true" className="text-sm text-ink-soft">{`(${count})`}</span>}
    </span>
  );
}
