import { Link, NavLink } from "react-router";
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
        >
          <Wordmark name={company.name} />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 md:flex">
          {company.navbar.map((entry) => (
            <NavLink
              key={entry.path}
              to={entry.path}
              end
              className="inline-flex min-h-11 items-center font-semibold text-ink no-underline decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline"
            >
              {entry.label}
            </NavLink>
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
