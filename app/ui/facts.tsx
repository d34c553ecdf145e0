import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

export type Fact = { icon?: IconName; label: string; value: ReactNode };

const layouts = {
  row: "flex flex-wrap gap-x-8 gap-y-4",
  grid: "grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]",
  list: "flex flex-col divide-y divide-line border-y border-line",
};

type Props = { items: readonly Fact[]; layout?: keyof typeof layouts; className?: string };

export function Facts({ items, layout = "row", className }: Props) {
  return (
    <dl className={cx(layouts[layout], className)}>
      {items.map(({ icon, label, value }) => (
        <div key={label} className={cx("flex gap-3", layout === "list" ? "items-center py-3" : "items-start")}>
          <dt className={cx("flex items-center gap-3", layout === "list" ? "grow text-ink-soft" : "contents")}>
            {icon ? <Icon name={icon} className="size-7 text-coral-ink" /> : null}
            <span className={layout === "list" ? undefined : "sr-only"}>{label}</span>
          </dt>
          <dd className={cx("leading-tight font-semibold", layout === "list" && "text-right")}>
            {layout === "list" ? null : (
              <span aria-hidden="true" className="block text-sm font-normal text-ink-soft">
                {label}
              </span>
            )}
            <span>{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
