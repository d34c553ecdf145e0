import type { ReactNode } from "react";
import { describeRunningOfBooked } from "#app/manage/describe-running.ts";
import { describePolicy } from "#app/manage/parts/policy-words.ts";
import type { BookingConfirmed, BookingReminder, RideMail } from "#modules/messaging/model.ts";
import { appleMaps, mapPage, mapsSearch } from "#platform/maps.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import type { MailSender } from "./mail-sender.ts";
import { useIsPlain } from "./parts/mail-form.ts";
import { names } from "./parts/mail-look.ts";
import { MeetingMap, Portrait } from "./parts/pictures.tsx";
import { LayoutTable } from "./parts/table.tsx";
import { MailFacts, MailTicket } from "./parts/ticket.tsx";
import { A, Links, List, P, Small, Title } from "./parts/words.tsx";

type Moment = { localDate: string; localTime: string };

export const rideTime = ({ localDate, localTime }: Moment): string =>
  `${longDate(localDate)}, ${localTime} IST (Delhi time)`;

type RideShown = Pick<RideMail, "reference" | "tourName" | "localDate" | "localTime" | "tourNameHindi">;
type RideProps = { data: RideShown; kind?: string; stub?: ReactNode; children?: ReactNode };

/** The ticket of every booking mail: reference, ride, date, and what else it is about. */
export const Ride = ({ data, kind = "Booking", stub, children }: RideProps) => (
  <MailTicket kind={kind} reference={data.reference} title={data.tourName} hindi={data.tourNameHindi} stub={stub}>
    <MailFacts of={[["When", rideTime(data)]]} isWide />
    {children}
  </MailTicket>
);

export const seeTours = (sender: MailSender) => ({ label: "See our tours", href: sender.url("/tours") });

/** The booking's link; travellers who have handed it over have none. */
export const seeBooking = (data: { reference: string; linkId?: string | null | undefined }, sender: MailSender) =>
  data.linkId ? { label: "See your booking", href: sender.bookingUrl(data.reference, data.linkId) } : seeTours(sender);

type Kept = { data: { reference: string; linkId?: string }; sender: MailSender };

/** Links to voucher, calendar entry and receipt. */
export function ToKeep({ data, sender }: Kept) {
  const to = (part: string) => sender.bookingUrl(data.reference, data.linkId ?? data.reference, part);
  const links = [
    { label: "Voucher (PDF)", href: to("voucher.pdf") },
    { label: "Add to calendar", href: to("ride.ics") },
    { label: "Receipt", href: to("receipt") },
  ];
  if (useIsPlain()) return <Links of={links} />;
  return (
    <P style={{ fontSize: "15px", lineHeight: "28px" }}>
      {links.flatMap(({ label, href }, at) => [
        at === 0 ? null : <span key={`before ${label}`}> &nbsp; </span>,
        <A key={label} href={href} style={{ whiteSpace: "nowrap" }}>
          {label}
        </A>,
      ])}
    </P>
  );
}

/** For travellers who do not ride: their calendar would remind them all the same. */
export const CalendarToClear = () => <P>If you saved the ride in your calendar, please remove it there.</P>;

type Meeting = {
  data: { meetingPoint: BookingConfirmed["meetingPoint"]; tourPath?: string; hasMap?: boolean | null | undefined };
};

/** Meeting point: map, words, and a link for each of the usual programs. */
export function MeetingPlace({
  data: { meetingPoint: place, tourPath, hasMap },
  sender,
}: Meeting & { sender: MailSender }) {
  const { latitude, longitude } = place;
  const address = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const links = [
    { label: "Open in Google Maps", href: mapsSearch(place) },
    ...(address
      ? [
          { label: "Open in Apple Maps", href: appleMaps(address, place.name) },
          { label: "Open in OpenStreetMap", href: mapPage(address, 17) },
        ]
      : []),
  ];
  return (
    <>
      <Title>Where we meet</Title>
      {hasMap && tourPath ? (
        <MeetingMap path={tourPath} href={mapsSearch(place)} place={place.name} sender={sender} />
      ) : null}
      <P>
        <b>{place.name}</b>
        {place.nameHindi ? ` (${place.nameHindi})` : ""}
        <br />
        {place.address}
        <br />
        {place.landmark}
      </P>
      <Links of={links} />
    </>
  );
}

export const ToBring = ({ things }: { things: readonly string[] }) => (
  <>
    <Title>Please bring</Title>
    <List of={things} />
  </>
);

/** State of the ride's minimum of riders, if it has one. */
export function Runs({ group }: { group: BookingConfirmed["group"] }) {
  const words = describeRunningOfBooked(group);
  return words === null ? null : (
    <P>
      <strong>{words}</strong>
    </P>
  );
}

type Leading = { leads?: BookingReminder["leads"]; mode?: "Cycle" | "Walk" };

/** Name, face and languages of the guide who leads, once that is decided. */
export const Leads = ({ data, sender }: { data: Leading; sender: MailSender }) =>
  (data.leads ?? []).map((guide) => (
    <Portrait key={guide.name} guide={guide} sender={sender}>
      <strong>{guide.name}</strong> {data.mode === "Walk" ? "leads your walk" : "leads your ride"} and speaks{" "}
      {new Intl.ListFormat("en-GB").format(guide.languages)}.
    </Portrait>
  ));

type Planned = { policy?: BookingConfirmed["policy"]; people: number };

export function Plans({ data: { policy, people } }: { data: Planned }) {
  const isPlain = useIsPlain();
  if (!policy || policy.length === 0) return null;
  const bands = describePolicy(policy);
  const isOfAll = people > 1 && policy.some(({ backPaise }) => backPaise);
  return (
    <>
      <Title>If your plans change</Title>
      {isPlain ? <List of={bands.map(({ when, back }) => `${when}: ${back}.`)} /> : <Bands bands={bands} />}
      <Small>
        {isOfAll ? `These sums are for all ${people} of you. ` : ""}You can do all of this on your booking&apos;s page
        {isOfAll ? ", for some of you too" : ""}.
      </Small>
    </>
  );
}

const Bands = ({ bands }: { bands: ReturnType<typeof describePolicy> }) => (
  <LayoutTable below={10}>
    {bands.map(({ fromHours, when, back }) => (
      <tr key={fromHours}>
        <td className={names.rule} style={{ padding: "7px 8px 7px 0", borderTop: "1px solid #e3d0ad" }}>
          <P style={{ fontSize: "15px", lineHeight: "21px", margin: 0 }}>{when}</P>
        </td>
        <td
          className={names.rule}
          align="right"
          style={{ padding: "7px 0", borderTop: "1px solid #e3d0ad", textAlign: "right", whiteSpace: "nowrap" }}
        >
          <P style={{ fontSize: "15px", lineHeight: "21px", margin: 0, fontWeight: 700 }}>{back}</P>
        </td>
      </tr>
    ))}
  </LayoutTable>
);
