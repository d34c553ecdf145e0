import { type ReactNode, useId, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  label: ReactNode;
  /** The label as plain text, for the names of the two buttons. */
  labelText?: string;
  hint?: ReactNode;
  name?: string;
  id?: string;
  value?: number;
  defaultValue?: number;
  onChange?: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Shown at `max`: the reason for the limit. */
  atMax?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
};

const side =
  "grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink text-ink hover:bg-ink hover:text-paper aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-edge noscript:hidden";

/** A number field between minus and plus buttons. */
export function Stepper(props: Props) {
  const {
    label,
    hint,
    name,
    value,
    defaultValue,
    onChange,
    min = 0,
    max = 99,
    step = 1,
    atMax,
    error,
    disabled,
  } = props;
  const made = useId();
  const id = props.id ?? made;
  const [own, setOwn] = useState(defaultValue ?? min);
  const [typing, setTyping] = useState<string | null>(null);
  const current = value ?? own;
  const plain = props.labelText ?? (typeof label === "string" ? label : "");
  const note = error ?? (current >= max ? atMax : null);
  const describedBy = [hint ? `${id}-hint` : "", note ? `${id}-note` : ""].filter(Boolean).join(" ") || undefined;

  const set = (next: number) => {
    const kept = Math.min(max, Math.max(min, Math.round(next)));
    setOwn(kept);
    if (kept !== current) onChange?.(kept);
  };
  const settle = (typed: number) => {
    if (!Number.isNaN(typed)) set(typed);
    setTyping(null);
  };
  const button = (icon: "minus" | "plus", by: number, off: boolean) => (
    <button
      type="button"
      className={side}
      aria-label={`${by < 0 ? "Fewer" : "More"}: ${plain}`}
      aria-controls={id}
      aria-disabled={off || disabled || undefined}
      data-each-press
      onClick={() => (off || disabled ? undefined : settle(current + by))}
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
  return (
    <div className={props.className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <label htmlFor={id} className="leading-snug font-semibold">
            {label}
          </label>
          {hint ? (
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              {hint}
            </p>
          ) : null}
        </div>
        <div className="flex items-center gap-1.5">
          {button("minus", -step, current <= min)}
          <input
            id={id}
            name={name}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={step}
            required
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            value={typing ?? current}
            onChange={(event) => {
              const typed = event.target.valueAsNumber;
              // Changed without focus (before hydration, by voice): no blur follows, so settle now.
              if (event.target !== document.activeElement) return settle(typed);
              setTyping(event.target.value);
              if (typed >= min && typed <= max) set(typed);
            }}
            onBlur={(event) => settle(event.target.valueAsNumber)}
            className="no-spin h-11 w-13 rounded-sm bg-transparent text-center text-lg font-semibold tabular-nums noscript:w-20 noscript:border noscript:border-edge"
          />
          {button("plus", step, current >= max)}
        </div>
      </div>
      {note ? (
        <p id={`${id}-note`} className={cx("mt-1 text-sm", error ? "font-medium text-coral-ink" : "text-ink-soft")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
