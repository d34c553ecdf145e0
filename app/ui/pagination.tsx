import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  current: number;
  pages: number;
  to: (page: number) => string;
  label?: string;
  previous?: string;
  next?: string;
  className?: string;
};

const cell = "grid min-h-11 min-w-11 place-items-center rounded-md px-3 font-semibold";

/** The first, the last and the neighbours of the current page; all pages up to seven. */
const shownPages = (current: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => pages <= 7 || page === 1 || page === pages || Math.abs(page - current) <= 1,
  );

export function Pagination(props: Props) {
  const { current, pages, to, label = "Pages", previous = "Previous", next = "Next", className } = props;
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-wrap items-center gap-1.5">
        {current > 1 ? (
          <li>
            <Link to={to(current - 1)} rel="prev" className={cx(cell, "hover:bg-sand/60")}>
              <span className="flex items-center gap-2">
                <Icon name="arrow-left" />
                <span>{previous}</span>
              </span>
            </Link>
          </li>
        ) : null}
        {shownPages(current, pages).map((page, index, shown) => (
          <li key={page} className="flex items-center gap-1.5">
            {page - (shown[index - 1] ?? 0) > 1 ? <span aria-hidden="true">…</span> : null}
            {page === current ? (
              <span aria-current="page" className={cx(cell, "bg-ink text-paper")}>
                <span className="sr-only">Page </span>
                <span>{page}</span>
              </span>
            ) : (
              <Link to={to(page)} className={cx(cell, "hover:bg-sand/60")}>
                <span className="sr-only">Page </span>
                <span>{page}</span>
              </Link>
            )}
          </li>
        ))}
        {current < pages ? (
          <li>
            <Link to={to(current + 1)} rel="next" className={cx(cell, "hover:bg-sand/60")}>
              <span className="flex items-center gap-2">
                <span>{next}</span>
                <Icon name="arrow-right" />
              </span>
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
