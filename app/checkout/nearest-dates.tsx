import { Button } from "#app/ui/button.tsx";
import { CarryOverFields, type Typed } from "./carry-over-fields.tsx";

export type NearestDate = { link: string; label: string };

/** Alternatives to a date that is gone. `typed` prefills their form. */
export function NearestDates({ dates, typed }: { dates: readonly NearestDate[]; typed?: Typed | null | undefined }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="nearest-dates">
      <h2 id="nearest-dates" className="text-2xl">
        Nearest dates with room for you
      </h2>
      {typed ? <p className="mt-2 text-ink-soft">We keep what you typed.</p> : null}
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
