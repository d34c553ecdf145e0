import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** For screen readers. */
  label: string;
  items: readonly { id: string; content: ReactNode }[];
  /** Width of an item: `basis-4/5 sm:basis-1/3` and the like. */
  itemClassName?: string;
  /** Seconds between automatic moves. Never under reduced motion; always with a pause button. */
  auto?: number;
  /** `over` is for full-width pictures: over the lower right corner. */
  buttons?: "above" | "over";
  /** At the left of the buttons. */
  head?: ReactNode;
  className?: string;
};

const round =
  "grid size-11 place-items-center rounded-full border-2 border-ink hover:bg-ink hover:text-paper aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-edge";

/** A list that scrolls and snaps, with buttons if there is JavaScript. */
export function Carousel({
  label,
  items,
  itemClassName = "basis-4/5 sm:basis-2/5 lg:basis-[30%]",
  auto,
  head,
  className,
  buttons = "above",
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [edge, setEdge] = useState({ start: true, end: false });
  const [playing, setPlaying] = useState(false);

  const move = (by: 1 | -1) => {
    const row = list.current;
    const item = row?.firstElementChild?.nextElementSibling ?? row?.firstElementChild;
    if (!row || !item) return;
    const step =
      items.length > 1
        ? (item as HTMLElement).offsetLeft - (row.firstElementChild as HTMLElement).offsetLeft
        : row.clientWidth;
    const visible = Math.max(1, Math.floor(row.clientWidth / step));
    row.scrollBy({ left: by * step * visible, behavior: calm() ? "auto" : "smooth" });
  };

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = () =>
      setEdge({ start: row.scrollLeft < 8, end: row.scrollLeft + row.clientWidth > row.scrollWidth - 8 });
    look();
    row.addEventListener("scroll", look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(row);
    setPlaying(Boolean(auto) && !calm());
    return () => {
      row.removeEventListener("scroll", look);
      watch.disconnect();
    };
  }, [auto]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `move` reads only the list
  useEffect(() => {
    if (!auto || !playing) return;
    const timer = setInterval(() => {
      // Never moves under the pointer or the focus, or while a film plays.
      if (list.current?.matches(":hover, :focus-within") || list.current?.querySelector("iframe")) return;
      if (edge.end) list.current?.scrollTo({ left: 0, behavior: "smooth" });
      else move(1);
    }, auto * 1000);
    return () => clearInterval(timer);
  }, [auto, playing, edge.end]);

  return (
    <section aria-label={label} aria-roledescription="carousel" className={cx("relative min-w-0", className)}>
      <div
        className={cx(
          "flex items-end justify-between gap-4",
          buttons === "over" ? "absolute top-4 right-4 z-2 rounded-full bg-card p-1.5 shadow-print-sm" : "mb-4",
        )}
      >
        {buttons === "above" ? <div className="min-w-0">{head}</div> : null}
        <div className={cx("flex gap-2 noscript:hidden", edge.start && edge.end && "hidden")}>
          {auto ? (
            <button
              type="button"
              className={round}
              onClick={() => setPlaying(!playing)}
              aria-label={playing ? "Pause" : "Play"}
            >
              <Icon name={playing ? "pause" : "play"} className="size-5" />
            </button>
          ) : null}
          <button
            type="button"
            className={round}
            onClick={() => move(-1)}
            aria-disabled={edge.start}
            aria-label={`Previous: ${label}`}
          >
            <Icon name="arrow-left" className="size-5" />
          </button>
          <button
            type="button"
            className={round}
            onClick={() => move(1)}
            aria-disabled={edge.end}
            aria-label={`Next: ${label}`}
          >
            <Icon name="arrow-right" className="size-5" />
          </button>
        </div>
      </div>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable to be scrolled by keys
        tabIndex={0}
        aria-label={label}
        onKeyDown={(event) => {
          const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
          if (by === null || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          move(by);
        }}
        className="no-scrollbar relative -m-2 flex snap-x snap-mandatory scroll-px-2 gap-5 overflow-x-auto overscroll-x-contain p-2 noscript:[scrollbar-width:auto]"
      >
        {items.map(({ id, content }) => (
          <li key={id} className={cx("shrink-0 snap-start", itemClassName)}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
