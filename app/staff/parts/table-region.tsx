import type { ReactNode } from "react";

/** Wide table that scrolls in itself, also by the keyboard. */
export const TableRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
  <section className="scroller" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
