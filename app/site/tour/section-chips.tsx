import { type ReactNode, useEffect, useRef, useState } from "react";

export interface Chip {
  id: string;
  label: string;
}

/** Sticks below the header, on a phone in its place, and marks the section in view. `children` stand at its end. */
export function SectionChips({ chips, children }: { chips: readonly Chip[]; children: ReactNode }) {
  const [inView, setInView] = useState<string | null>(null);
  const row = useRef<HTMLUListElement>(null);
  const ids = chips.map((chip) => chip.id).join(" ");

  useEffect(() => {
    // A section is in view while it crosses the line at two fifths of the window.
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setInView(entry.target.id);
      },
      { rootMargin: "-40% 0px -60% 0px" },
    );
    for (const id of ids.split(" ")) {
      const part = document.getElementById(id);
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, [ids]);

  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[href="#${inView}"]`);
    // Scrolls only the row: scrollIntoView would move the page as well.
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - 48 });
  }, [inView]);

  return (
    <nav
      aria-label="On this page"
      className="tour-bar sticky z-20 flex items-center gap-2 border-b border-line bg-paper"
    >
      <ul ref={row} className="no-scrollbar relative -mb-px flex min-w-0 grow gap-5 overflow-x-auto">
        {chips.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === inView ? "true" : undefined}
              className="inline-flex min-h-13 min-w-11 items-center border-b-4 border-transparent pt-1 font-semibold text-ink-soft no-underline outline-offset-[-3px] hover:text-ink aria-[current=true]:border-coral aria-[current=true]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
