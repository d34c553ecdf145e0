import { Link, NavLink } from "react-router";
import { installOffer } from "#app/offline/install-prompt.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import type { Company } from "#modules/content/model.ts";

/** The navbar. On a phone it folds into a disclosure that works without JavaScript. */
export function SiteHeader({ company }: { company: Pick<Company, "name" | "navbar"> }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="wrap flex min-h-16 items-center justify-between gap-6">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center text-2xl text-ink no-underline"
          aria-label={`${company.name}, home`}
          onClick={() => installOffer.show()}
        >
          <Wordmark name={company.name} />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 md:flex">
          {company.navbar.map((entry) => (
            <div key={entry.path} className="group/entry relative">
              <NavLink
                to={entry.path}
                end
                className="inline-flex min-h-11 items-center gap-1 font-semibold text-ink no-underline decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline"
              >
                {entry.label}
                {entry.sublinks.length > 0 ? <Icon name="chevron-down" className="size-4" /> : null}
              </NavLink>
              {entry.sublinks.length > 0 ? (
                <ul className="invisible absolute top-full -left-4 min-w-52 rounded-md border border-edge bg-card py-2 opacity-0 shadow-print transition-opacity group-focus-within/entry:visible group-focus-within/entry:opacity-100 group-hover/entry:visible group-hover/entry:opacity-100">
                  {entry.sublinks.map((sub) => (
                    <li key={sub.path}>
                      <Link
                        to={sub.path}
                        className="flex min-h-11 items-center px-4 text-ink no-underline hover:bg-sand/60"
                      >
                        {sub.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          ))}
          <Button to="/tours" size="sm">
            Find a ride
          </Button>
        </nav>
        <details className="group md:hidden">
          <summary className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-end gap-2 font-semibold">
            <Icon name="menu" /> Menu
          </summary>
          <nav
            aria-label="Main, small screen"
            className="absolute inset-x-0 top-full border-b border-line bg-paper px-5 pb-6 shadow-print"
          >
            <ul>
              {company.navbar.map((entry) => (
                <li key={entry.path} className="border-b border-line py-2 last:border-0">
                  <Link
                    reloadDocument
                    to={entry.path}
                    className="flex min-h-11 items-center text-xl font-semibold text-ink no-underline"
                  >
                    {entry.label}
                  </Link>
                  {entry.sublinks.length > 0 ? (
                    <ul className="pl-4">
                      {entry.sublinks.map((sub) => (
                        <li key={sub.path}>
                          <Link
                            reloadDocument
                            to={sub.path}
                            className="flex min-h-11 items-center text-ink-soft no-underline"
                          >
                            {sub.label}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}
