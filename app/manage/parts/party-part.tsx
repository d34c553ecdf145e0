import { describePeople } from "#modules/booking/model.ts";
import { longDate } from "#platform/time/delhi-time.ts";

type Props = {
  parts: { reference: string; people: number; localDate: string; localTime: string; link: string }[];
};

/** Other bookings of a party whose guests ride on several days. */
export function PartyPart({ parts }: Props) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="party-heading">
      <h2 id="party-heading" className="text-2xl">
        The others of your party
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {parts.map(({ reference, people, localDate, localTime, link }) => (
          <li key={reference} className="py-3">
            <p className="font-semibold">{`${describePeople(people)} on ${longDate(localDate)}, ${localTime}\u00a0IST`}</p>
            <p className="text-sm text-ink-soft">
              <span>{people === 1 ? "A booking of its own:" : "A booking of their own:"}</span>{" "}
              <a href={link} className="font-semibold text-coral-ink underline underline-offset-4">
                {reference}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
