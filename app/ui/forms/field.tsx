import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { FieldContext } from "#app/ui/forms/field-context.ts";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | string[] | null;
  required?: boolean;
  /** Label suffix, such as "optional". */
  optional?: string;
  id?: string;
  /** The control, which reads id, description and state from the context. */
  children: ReactNode;
  className?: string;
};

/** A label, its control, a hint and errors, linked for screen readers. */
export function Field({ label, hint, error, required = false, optional, id, children, className }: Props) {
  const made = useId();
  const control = id ?? made;
  const errors = (Array.isArray(error) ? error : [error]).filter((text): text is string => Boolean(text));
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = errors.length > 0 ? `${control}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <label htmlFor={control} className="font-semibold leading-snug">
        <span>{label}</span>
        {required ? (
          <span aria-hidden="true" className="text-coral-ink">
            {" "}
            *
          </span>
        ) : null}
        {optional ? <span className="font-normal text-ink-soft">{` (${optional})`}</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="-mt-0.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldContext value={{ id: control, describedBy, invalid: errors.length > 0, required }}>{children}</FieldContext>
      {errorId ? (
        <div id={errorId} className="flex gap-1.5 text-sm font-medium text-coral-ink">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          <div>
            {errors.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Focuses the form's first invalid field whenever `answer` changes. */
export function useFirstFault(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fault = answer ? form.current?.querySelector<HTMLElement>("[aria-invalid=true]") : null;
    if (!fault) return;
    // Centred, or the sticky header would cover the label.
    fault.scrollIntoView({ block: "center" });
    fault.focus({ preventScroll: true });
  }, [answer]);
  return form;
}
