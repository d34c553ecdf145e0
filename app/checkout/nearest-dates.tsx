import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A date to book instead: its link to the checkout, and its words. */
export type NearestDate = { link: string; label: string };

/**
 * What can be had in the place of a date that is gone; nothing where there is nothing. `typed`: who rides, which the form of the
 * other date begins with. It goes in the body of a form, scripts or not: an address is no place for a telephone number.
 */
export function NearestDates({
  dates,
  typed,
}: {
  dates: readonly NearestDate[];
  typed?: Readonly<Partial<Record<string, string>>> | undefined;
}) {
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
              <Form method="post" action={link}>
                {Object.entries({ ...typed, ...wishOf(link), comesAlong: "1" }).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" variant="secondary">
                  {label}
                </Button>
              </Form>
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

const wishOf = (link: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(link.slice(link.indexOf("?"))));
