import { Link, Text } from "@react-email/components";
import { Fragment } from "react";
import { describeRunningOfBooked } from "#app/manage/describe-running.ts";
import { describePolicy } from "#app/manage/parts/policy-words.ts";
import type { BookingConfirmed } from "#modules/messaging/model.ts";
import { mapsSearch } from "#platform/maps.ts";
import { mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text, label, link } = mailStyles;

/** Links to voucher and calendar entry. */
export function ToKeep({ data, sender }: { data: { reference: string; linkId?: string }; sender: MailSender }) {
  const to = (part: string) => sender.bookingUrl(data.reference, data.linkId ?? data.reference, part);
  return (
    <>
      <Text style={label}>To keep</Text>
      <Text style={text}>
        <Link href={to("voucher.pdf")} style={link}>
          Your voucher as PDF
        </Link>
        <br />
        <Link href={to("ride.ics")} style={link}>
          Add to calendar
        </Link>
        <br />
        <Link href={to("receipt")} style={link}>
          Your receipt
        </Link>
      </Text>
    </>
  );
}

/** For travellers who do not ride: their calendar would remind them all the same. */
export const CalendarToClear = () => (
  <Text style={text}>If you saved the ride in your calendar, please remove it there.</Text>
);

export function MeetingPlace({ place }: { place: BookingConfirmed["meetingPoint"] }) {
  return (
    <>
      <Text style={label}>Where we meet</Text>
      <Text style={text}>
        {place.name}
        {place.nameHindi ? ` (${place.nameHindi})` : ""}
        <br />
        {place.address}
        <br />
        {place.landmark}
        <br />
        <Link href={mapsSearch(place)} style={link}>
          Open in maps
        </Link>
      </Text>
    </>
  );
}

/** A line for each thing, since a thing may contain a semicolon. */
export function ToBring({ things }: { things: readonly string[] }) {
  return (
    <>
      <Text style={label}>Please bring</Text>
      <Text style={text}>
        {things.map((thing) => (
          <Fragment key={thing}>
            {thing}
            <br />
          </Fragment>
        ))}
      </Text>
    </>
  );
}

/** State of the ride's minimum of riders, if it has one. */
export function Runs({ group }: { group: BookingConfirmed["group"] }) {
  const words = describeRunningOfBooked(group);
  return words === null ? null : (
    <Text style={text}>
      <strong>{words}</strong>
    </Text>
  );
}

/** Refund policy, as on the booking's page. */
export function Plans({ policy }: { policy: NonNullable<BookingConfirmed["policy"]> }) {
  if (policy.length === 0) return null;
  return (
    <>
      <Text style={label}>If your plans change</Text>
      {describePolicy(policy).map(({ fromHours, when, back }) => (
        <Text key={fromHours} style={{ ...text, margin: 0 }}>
          {when}: {back}.
        </Text>
      ))}
      <Text style={text}>You can do all of this on your booking&apos;s page.</Text>
    </>
  );
}
