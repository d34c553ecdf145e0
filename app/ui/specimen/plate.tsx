import type { ReactNode } from "react";

export function Plate({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <figure className={className}>
      <figcaption className="mb-3 border-b border-line pb-1 text-sm text-ink-soft">{name}</figcaption>
      {children}
    </figure>
  );
}
