import { useId } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { starPath } from "#app/ui/art/star-fills.ts";
import { cx } from "#app/ui/cx.ts";

type Props = {
  legend: string;
  name: string;
  /** Whole stars, 1 to 5. */
  defaultValue?: number;
  error?: string | null;
  className?: string;
};

/** A rating of one to five stars, made of radio buttons. */
export function StarInput({ legend, name, defaultValue, error, className }: Props) {
  const errorId = useId();
  return (
    <fieldset className={cx("min-w-0", className)} aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold leading-snug">
        <span>{legend}</span>
        <span aria-hidden="true" className="text-coral-ink">
          {" "}
          *
        </span>
      </legend>
      <div className="mt-1 -ml-1.5 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          // Fills a star if it, or a later one, is chosen.
          <label
            key={stars}
            className="relative grid size-11 place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus has-checked:[&_path]:fill-marigold [&:has(~label>input:checked)_path]:fill-marigold"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              required
              aria-invalid={error ? true : undefined}
              defaultChecked={stars === defaultValue}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
            />
            <span className="sr-only">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
              <path d={starPath} className="fill-card stroke-marigold-ink" strokeWidth="1.25" strokeLinejoin="round" />
            </svg>
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="mt-1 flex gap-1.5 text-sm font-medium text-coral-ink">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
