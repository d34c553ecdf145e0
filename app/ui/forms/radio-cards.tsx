import { type ReactNode, useId } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** One choice; `end` stands at the right, for a price or a count. Among side by side ones a wide choice has its row alone. */
export type RadioCard = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  end?: ReactNode;
  isWide?: boolean;
  disabled?: boolean;
};

type Props = {
  legend: string;
  legendHidden?: boolean;
  name: string;
  options: readonly RadioCard[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /**
   * `segment` joins short choices in one line; `list` stacks cards; `grid` sets them side by side where there is room;
   * `row` makes tickets, which a narrow window scrolls sideways (styles/tour-page.css). */
  layout?: "segment" | "list" | "grid" | "row";
  error?: string | null;
  required?: boolean;
  className?: string;
};

const layouts = {
  segment: "flex rounded-md border border-edge bg-card p-1",
  list: "flex flex-col gap-2",
  row: "date-row no-scrollbar",
  grid: "grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(15.5rem,1fr))]",
};

/** Radio buttons drawn as cards or as a segmented switch. */
export function RadioCards(props: Props) {
  const {
    legend,
    legendHidden,
    name,
    options,
    value,
    defaultValue,
    onChange,
    layout = "list",
    error,
    required,
  } = props;
  const errorId = useId();
  return (
    <fieldset className={cx("min-w-0", props.className)} aria-describedby={error ? errorId : undefined}>
      {legendHidden ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className="mb-2 font-semibold">{legend}</legend>
      )}
      <div className={layouts[layout]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "relative flex items-center has-disabled:cursor-not-allowed has-disabled:text-ink-soft",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              layout === "segment"
                ? "segment min-h-11 grow basis-0 justify-center gap-2 rounded-sm px-3 text-center leading-tight font-semibold has-checked:bg-ink has-checked:text-paper"
                : "min-h-14 gap-3 rounded-md border border-edge bg-card px-4 py-3 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] hover:border-ink",
              option.isWide && "col-span-full",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-md outline-none"
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            {layout === "segment" ? null : (
              <span
                aria-hidden="true"
                className="size-5.5 shrink-0 rounded-full border-2 border-edge bg-card peer-checked:border-[6.5px] peer-checked:border-coral-ink"
              />
            )}
            <span className={layout === "segment" ? undefined : "grow"}>
              <span className="block leading-snug font-semibold">{option.label}</span>
              {option.hint ? (
                <span className={cx("block text-sm", layout === "segment" ? "font-normal" : "text-ink-soft")}>
                  {option.hint}
                </span>
              ) : null}
            </span>
            {option.end ? (
              <span className="text-right font-semibold text-balance tabular-nums">{option.end}</span>
            ) : null}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="mt-2 flex gap-1.5 text-sm font-medium text-coral-ink">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
