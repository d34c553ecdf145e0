import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { cx } from "#app/ui/cx.ts";

export type Tab = { id: string; label: ReactNode; content: ReactElement };

const layouts = {
  top: {
    root: "",
    list: "no-scrollbar flex gap-6 overflow-x-auto border-b-2 border-line px-0.5",
    tab: "-mb-0.5 min-h-12 shrink-0 border-b-4 border-transparent px-1 font-semibold whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-selected:border-coral aria-selected:text-ink",
    panel: "pt-5",
  },
  side: {
    root: "lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-x-16",
    // On a phone they scroll: wrapped, they would wrap elsewhere when our letters come, and move all below.
    list: "no-scrollbar -m-1 flex gap-2 overflow-x-auto p-1 sm:m-0 sm:flex-wrap sm:overflow-visible sm:p-0 lg:sticky lg:top-24 lg:flex-col lg:gap-0 lg:border-l-2 lg:border-line",
    tab: "min-h-11 shrink-0 rounded-pill border border-edge px-4 text-left leading-tight font-semibold text-ink-soft hover:border-ink hover:text-ink aria-selected:border-ink aria-selected:bg-ink aria-selected:text-paper lg:-ml-0.5 lg:min-h-12 lg:rounded-none lg:border-0 lg:border-l-4 lg:border-transparent lg:pl-5 lg:aria-selected:border-coral lg:aria-selected:bg-transparent lg:aria-selected:text-ink",
    panel: "mt-8 min-w-0 lg:col-start-2 lg:mt-0",
  },
};

type Props = {
  items: readonly Tab[];
  label: string;
  /** `side`: tabs at the left where there is room; each panel then has its own heading. */
  layout?: keyof typeof layouts;
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
  className?: string;
};

/** Index of the tab for a key pressed on tab `index`; null for other keys. */
function goal(key: string, index: number, count: number): number | null {
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * Tabs with arrow keys. All panels are in the HTML; without JavaScript all are open. Hand-written, since a library's tabs are a tenth of a
 * page's script.
 */
export function Tabs({ items, label, layout = "top", value, defaultValue, onChange, className }: Props) {
  const made = useId();
  const [own, setOwn] = useState(defaultValue ?? items[0]?.id);
  const current = value ?? own;
  const look = layouts[layout];
  const choose = (id: string) => {
    setOwn(id);
    if (id !== current) onChange?.(id);
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = items[goal(event.key, index, items.length) ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(`${made}-tab-${next.id}`)?.focus();
    choose(next.id);
  };
  return (
    <div className={cx(look.root, className)}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation={layout === "side" ? "vertical" : undefined}
        className={cx(look.list, "noscript:hidden")}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${made}-tab-${item.id}`}
            aria-selected={item.id === current}
            aria-controls={`${made}-panel-${item.id}`}
            tabIndex={item.id === current ? 0 : -1}
            onClick={() => choose(item.id)}
            onKeyDown={(event) => press(event, index)}
            className={look.tab}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${made}-panel-${item.id}`}
          aria-labelledby={`${made}-tab-${item.id}`}
          hidden={item.id !== current}
          className={look.panel}
        >
          {layout === "top" ? (
            <p className="mb-2 hidden font-display text-xl font-semibold noscript:block print:block">{item.label}</p>
          ) : null}
          {item.content}
        </div>
      ))}
    </div>
  );
}
