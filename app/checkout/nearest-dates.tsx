import { Button } from "#app/ui/button.tsx";
import { CarryOverFields, type Typed } from "./carry-over-fields.tsx";

/** A date to book instead: its link to the checkout, and its words. */
export type NearestDate = { link: string; label: string };

/**
 * What can be had in the place of a date that is gone; nothing where there is nothing. `typed`: who rides, which the form of the
 * other date begins with.
 */
export function NearestDates({ dates, typed }: { dates: readonly NearestDate[]; typed?: Typed | null | undefined }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="nearest-dates">
      <h2 id="nearest-dates" className="text-2xl">
        The nearest dates with room for you
      </h2>
      {typed ? <p className="mt-2 text-ink-soft">What you typed comes along.</p> : null}
      <ul className="mt-4 flex flex-wrap gap-4">
        {dates.map(({ link, label }) => (
          <li key={link}>
            {typed ? (
              <CarryOverFields link={link} typed={typed} variant="secondary">
                {label}
              </CarryOverFields>
            ) : (
              <Button to={link} variant="secondary">
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
