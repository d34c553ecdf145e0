import type { MailSender } from "./mail-sender.ts";
import { Links, P, Title } from "./parts/words.tsx";

/** The riders' section of a booking's page. */
export const ridersUrl = (data: { reference: string; linkId?: string }, sender: MailSender): string =>
  `${sender.bookingUrl(data.reference, data.linkId ?? data.reference)}#riders`;

export const addRidersLabel = (missing: number): string =>
  missing === 1 ? "Add the rider's details" : `Add the ${missing} riders' details`;

export const ownPages = (people: number): string =>
  `${people === 1 ? "The" : "Each"} rider has a page of their own; send them the link, or fill it in for them. It takes two minutes.`;

/** "Riders' details: 1 of 3" */
export const ridersKnown = ({ people, ridersMissing }: { people: number; ridersMissing: number }): string =>
  `Riders' details: ${Math.max(0, people - ridersMissing)} of ${people}`;

type Asks = { reference: string; linkId?: string; people: number; ridersMissing?: number | null };

/** Asks for missing rider details within another mail. */
export function RidersAsked({ data, sender, isHoliday }: { data: Asks; sender: MailSender; isHoliday?: boolean }) {
  const missing = data.ridersMissing ?? 0;
  if (missing === 0) return null;
  return (
    <>
      <Title>{ridersKnown({ people: data.people, ridersMissing: missing })}</Title>
      <P style={{ margin: 0 }}>
        Height, diet and emergency contact. {ownPages(data.people)}
        {isHoliday ? ` ${sender.promises.holidayRiders}` : ""}
      </P>
      <Links of={[{ label: addRidersLabel(missing), href: ridersUrl(data, sender) }]} />
    </>
  );
}
