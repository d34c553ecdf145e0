import { Button } from "#app/ui/button.tsx";

/** A date to book instead: its link to the checkout, and its words. */
export type NearestDate = { link: string; label: string };

/** What can be had in the place of a date that is gone; nothing where there is nothing. */
export function NearestDates({ dates }: { dates: readonly NearestDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="nearest-dates">
      <h2 id="nearest-dates" className="text-2xl">
        The nearest dates with room for you
      </h2>
      <ul className="mt-4 flex flex-wrap gap-4">
        {dates.map(({ link, label }) => (
          <li key={link}>
            <Button to={link} variant="secondary">
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
