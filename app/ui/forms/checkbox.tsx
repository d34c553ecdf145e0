import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Icon } from "#app/ui/art/icon.tsx";

type Props = Omit<ComponentPropsWithRef<"input">, "type" | "children"> & {
  children: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  end?: ReactNode;
};

/** A checkbox; its label is part of the touch target. */
export function Checkbox({ children, hint, error, end, className, id, ...rest }: Props) {
  const made = useId();
  const control = id ?? made;
  const describedBy = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={className}>
      <label htmlFor={control} className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={control}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-sm border-2 border-edge bg-card checked:border-coral-ink checked:bg-coral-ink hover:border-ink disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-coral-ink"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute size-4.5 stroke-3 text-card opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="grow leading-snug">{children}</span>
        {end ? <span className="font-semibold tabular-nums">{end}</span> : null}
      </label>
      {hint ? (
        <p id={`${control}-hint`} className="-mt-1.5 ml-9 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${control}-error`} className="ml-9 flex gap-1.5 text-sm font-medium text-coral-ink">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
