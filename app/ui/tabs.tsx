import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** One tab and what it shows. */
export type Tab = { id: string; label: ReactNode; content: ReactNode };

type Props = {
  items: readonly Tab[];
  /** What the tabs are about, for screen readers. */
  label: string;
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
  className?: string;
};

/** Several views of one thing, one at a time. All panels are in the HTML; without JavaScript all are open. */
export function Tabs({ items, label, value, defaultValue, onChange, className }: Props) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? items[0]?.id}
      onValueChange={(next: string) => onChange?.(next)}
      className={className}
    >
      <Base.List
        aria-label={label}
        className="no-scrollbar flex gap-6 overflow-x-auto border-b-2 border-line px-0.5 noscript:hidden"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.id}
            value={item.id}
            className={cx(
              "-mb-0.5 min-h-12 shrink-0 border-b-4 border-transparent px-1 font-semibold whitespace-nowrap text-ink-soft outline-offset-[-3px]",
              "hover:text-ink data-active:border-coral data-active:text-ink",
            )}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.id} value={item.id} keepMounted className="pt-5">
          <p className="mb-2 hidden font-display text-xl font-semibold noscript:block">{item.label}</p>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
