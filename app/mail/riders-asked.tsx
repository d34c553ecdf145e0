import { Link, Text } from "@react-email/components";
import { mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text, label, link } = mailStyles;

/** The riders' section of a booking's page. */
export const ridersUrl = (data: { reference: string; linkId?: string }, sender: MailSender): string =>
  `${sender.bookingUrl(data.reference, data.linkId ?? data.reference)}#riders`;

export const addRidersLabel = (missing: number): string =>
  missing === 1 ? "Add the rider's details" : `Add the ${missing} riders' details`;

export const ownPages = (people: number): string =>
  `${people === 1 ? "The" : "Each"} rider has a page of their own; send them the link, or fill it in for them. It takes two minutes.`;

type Asks = { reference: string; linkId?: string; people: number; ridersMissing?: number | null };

/** Asks for missing rider details within another mail. */
export function RidersAsked({ data, sender, isHoliday }: { data: Asks; sender: MailSender; isHoliday?: boolean }) {
  const missing = data.ridersMissing ?? 0;
  if (missing === 0) return null;
  return (
    <>
      <Text style={label}>What we need to know</Text>
      <Text style={text}>
        Height, diet and emergency contact. {ownPages(data.people)}
        {isHoliday ? ` ${sender.promises.holidayRiders}` : ""}
        <br />
        <Link href={ridersUrl(data, sender)} style={link}>
          {addRidersLabel(missing)}
        </Link>
      </Text>
    </>
  );
}
