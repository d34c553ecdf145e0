import type { ReactElement, ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";

/** Something with a name, folded. What is inside bears the id, so that browsers open it for a link without any script. */
export function Fold({ id, title, children }: { id: string; title: ReactElement; children: ReactNode }) {
  return (
    <details className="group/fold border-b border-line">
      {/* A summary may hold a heading itself, and nothing in it may: so the lines of the title are its own cells. */}
      <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 py-4 *:col-start-1 hover:text-coral-ink [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          name="chevron-down"
          className="col-start-2! row-start-1 mt-1 size-5 text-coral-ink transition-[rotate] duration-150 group-open/fold:rotate-180"
        />
      </summary>
      <div id={id} className="scroll-mt-48 pb-8">
        {children}
      </div>
    </details>
  );
}
