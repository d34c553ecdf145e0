import type { ComponentPropsWithRef } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass, useFieldControl } from "#app/ui/forms/field-context.ts";

export type Option = { value: string; label: string; disabled?: boolean };

type Props = Omit<ComponentPropsWithRef<"select">, "children"> & {
  options: readonly Option[];
  /** A first line without a value, such as "Any month". */
  placeholder?: string;
};

/** A styled native select; works without JavaScript. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  const wiring = useFieldControl(rest);
  return (
    <span className="relative block">
      <select {...rest} {...wiring} className={cx(controlClass, "cursor-pointer appearance-none pr-11", className)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2" />
    </span>
  );
}
