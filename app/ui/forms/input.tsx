import type { ComponentPropsWithRef } from "react";
import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass, useFieldControl } from "#app/ui/forms/field-context.ts";

type Props = ComponentPropsWithRef<"input"> & {
  icon?: IconName;
};

export function Input({ icon, className, ...rest }: Props) {
  const wiring = useFieldControl(rest);
  // Text follows its own direction; addresses and numbers are left to right.
  const dir = rest.type === undefined ? "auto" : undefined;
  const input = <input dir={dir} {...rest} {...wiring} className={cx(controlClass, icon && "pl-11", className)} />;
  if (!icon) return input;
  return (
    <span className="relative block">
      <Icon
        name={icon}
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      {input}
    </span>
  );
}
