import type { ComponentPropsWithRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { controlClass, useFieldControl } from "#app/ui/forms/field-context.ts";

/** A multi-line field; grows with its text where the browser supports it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentPropsWithRef<"textarea">) {
  const wiring = useFieldControl(rest);
  return (
    <textarea
      dir="auto"
      {...rest}
      {...wiring}
      rows={rows}
      className={cx(controlClass, "field-sizing-content min-h-28 py-3 leading-relaxed", className)}
    />
  );
}
