import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Something with a name, folded. What is inside bears the id, so that browsers open it for a link without any script. */
export function Fold({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <details className="group/fold border-b border-line">
      <summary className="flex min-h-14 list-none items-start justify-between gap-5 py-4 hover:text-coral-ink [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{title}</span>
        <Icon
          name="chevron-down"
          className="mt-1 size-5 text-coral-ink transition-[rotate] duration-150 group-open/fold:rotate-180"
        />
      </summary>
      <div id={id} className="scroll-mt-48 pb-8">
        {children}
      </div>
    </details>
  );
}
