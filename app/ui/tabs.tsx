import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** One tab and what it shows. */
export type Tab = { id: string; label: ReactNode; content: ReactNode };

const layouts = {
  top: {
    root: "",
    list: "no-scrollbar flex gap-6 overflow-x-auto border-b-2 border-line px-0.5",
    tab: "-mb-0.5 min-h-12 shrink-0 border-b-4 border-transparent px-1 font-semibold whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink data-active:border-coral data-active:text-ink",
    panel: "pt-5",
  },
  side: {
    root: "lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-x-16",
    list: "flex flex-wrap gap-2 lg:sticky lg:top-24 lg:flex-col lg:gap-0 lg:border-l-2 lg:border-line",
    tab: "min-h-11 rounded-pill border border-edge px-4 text-left leading-tight font-semibold text-ink-soft hover:border-ink hover:text-ink data-active:border-ink data-active:bg-ink data-active:text-paper lg:-ml-0.5 lg:min-h-12 lg:rounded-none lg:border-0 lg:border-l-4 lg:border-transparent lg:pl-5 lg:data-active:border-coral lg:data-active:bg-transparent lg:data-active:text-ink",
    panel: "mt-8 min-w-0 lg:col-start-2 lg:mt-0",
  },
};

type Props = {
  items: readonly Tab[];
  /** What the tabs are about, for screen readers. */
  label: string;
  /** `top`: a row above the panel. `side`: a column at its left where there is room, and each panel has its own heading. */
  layout?: keyof typeof layouts;
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
  className?: string;
};

/** Several views of one thing, one at a time. All panels are in the HTML; without JavaScript all are open. */
export function Tabs({ items, label, layout = "top", value, defaultValue, onChange, className }: Props) {
  const look = layouts[layout];
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? items[0]?.id}
      onValueChange={(next: string) => onChange?.(next)}
      orientation={layout === "side" ? "vertical" : "horizontal"}
      className={cx(look.root, className)}
    >
      <Base.List aria-label={label} className={cx(look.list, "noscript:hidden")}>
        {items.map((item) => (
          <Base.Tab key={item.id} value={item.id} className={look.tab}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.id} value={item.id} keepMounted className={look.panel}>
          {layout === "top" ? (
            <p className="mb-2 hidden font-display text-xl font-semibold noscript:block">{item.label}</p>
          ) : null}
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
