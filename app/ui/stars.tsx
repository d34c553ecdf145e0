import { cx } from "#app/ui/cx.ts";
import { starFills, starPath } from "#app/ui/star-fills.ts";

type Props = {
  /** 0 to 5. Drawn to the nearest half, said and written as given to one decimal. */
  value: number;
  /** How many reviews. */
  count?: number;
  /** Writes the value beside the stars. */
  showValue?: boolean;
  size?: "sm" | "md" | "lg";
  className?: string;
};

const sizes = { sm: "size-4", md: "size-5", lg: "size-6" };

/** A rating in stars, with its words for those who do not see them. */
export function Stars({ value, count, showValue = false, size = "md", className }: Props) {
  const spoken = `${value.toFixed(1)} of 5 stars${count === undefined ? "" : `, ${count} ${count === 1 ? "review" : "reviews"}`}`;
  return (
    <span className={cx("inline-flex items-center gap-2", className)}>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {starFills(value).map((fill, index) => (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: five stars, always the same five
            key={index}
            viewBox="0 0 24 24"
            aria-hidden="true"
            className={sizes[size]}
          >
            <path d={starPath} className="fill-sand stroke-marigold-ink" strokeWidth="1.25" strokeLinejoin="round" />
            {fill === "empty" ? null : (
              <path
                d={starPath}
                className={cx("fill-marigold stroke-marigold-ink", fill === "half" && "[clip-path:inset(0_50%_0_0)]")}
                strokeWidth="1.25"
                strokeLinejoin="round"
              />
            )}
          </svg>
        ))}
      </span>
      {showValue ? (
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {value.toFixed(1)}
        </span>
      ) : null}
      {count === undefined ? null : (
        <span aria-hidden="true" className="text-sm text-ink-soft">
          ({count})
        </span>
      )}
    </span>
  );
}
