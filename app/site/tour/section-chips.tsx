import { useEffect, useRef, useState } from "react";

export interface Chip {
  id: string;
  label: string;
}

/** Sticks below the header and marks the section in view. */
export function SectionChips({ chips }: { chips: readonly Chip[] }) {
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
      className="sticky top-16 z-20 -mx-[clamp(1rem,4.5vw,3.5rem)] border-b border-line bg-paper px-[clamp(1rem,4.5vw,3.5rem)] lg:mx-0 lg:px-0"
    >
      <ul ref={row} className="no-scrollbar relative -mb-px flex gap-5 overflow-x-auto">
        {chips.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === inView ? "true" : undefined}
              className="inline-flex min-h-12 items-center border-b-4 border-transparent pt-1 font-semibold text-ink-soft no-underline outline-offset-[-3px] hover:text-ink aria-[current=true]:border-coral aria-[current=true]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
