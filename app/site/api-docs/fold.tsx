import type { ReactElement, ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";

/** A titled fold. The id is on its content, so that browsers unfold it for a link without scripts. */
export function Fold({ id, title, children }: { id: string; title: ReactElement; children: ReactNode }) {
  return (
    <details className="group/fold border-b border-line">
      {/* A summary may hold a heading only as its direct child, so the parts of the title are grid cells of the summary. */}
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
