import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";

/** From the outermost page to this one; the last has no address. */
export type Crumb = { label: string; to?: string };

export function Breadcrumb({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex items-center gap-x-1 text-sm whitespace-nowrap">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1 last:min-w-0">
            {index > 0 ? <Icon name="chevron-right" className="size-4 text-edge" /> : null}
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink-soft">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
