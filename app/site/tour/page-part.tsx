import type { ReactNode } from "react";

/** A part of a tour page under its heading; the chips lead to its `id`. */
export function PagePart({ id, heading, children }: { id: string; heading: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-32">
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </section>
  );
}
