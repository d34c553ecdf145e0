import { describePeople } from "#modules/booking/model.ts";

export interface CalendarRide {
  uid: string;
  /** Grows with each change, so that calendars take the newer entry. */
  sequence: number;
  status: "CONFIRMED" | "CANCELLED";
  title: string;
  localDate: string;
  localTime: string;
  durationMinutes: number;
  place: string;
  latitude: number;
  longitude: number;
  description: string;
  url: string;
  /** Organizer, which RFC 5546 requires. */
  organizer: { name: string; email: string };
  stamp: Date;
}

export const describeRide = (
  {
    reference,
    people,
    tour,
  }: { reference: string; people: number; tour: { meetingPoint: { landmark: string }; bring: string[] } },
  url: string,
): string =>
  `Booking ${reference}, ${describePeople(people)}. ${tour.meetingPoint.landmark}\nPlease bring:\n${tour.bring.map((thing) => `- ${thing}\n`).join("")}${url}`;

const DAY_MINUTES = 24 * 60;
/** Approximate end of a holiday's last day. */
const LAST_DAY_ENDS = "17:00";

/** iCalendar file (RFC 5545) in Delhi time, with the time zone. */
export function rideCalendar(ride: CalendarRide): string {
  const days = Math.ceil(ride.durationMinutes / DAY_MINUTES);
  const ends =
    ride.durationMinutes < DAY_MINUTES
      ? stampOf(ride.localDate, ride.localTime, ride.durationMinutes)
      : stampOf(ride.localDate, LAST_DAY_ENDS, (days - 1) * DAY_MINUTES);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pahiya//Rides//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Kolkata",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0530",
    "TZOFFSETTO:+0530",
    "TZNAME:IST",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    `UID:${text(ride.uid)}`,
    `DTSTAMP:${ride.stamp.toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "")}`,
    `SEQUENCE:${ride.sequence}`,
    `STATUS:${ride.status}`,
    `DTSTART;TZID=Asia/Kolkata:${stampOf(ride.localDate, ride.localTime, 0)}`,
    `DTEND;TZID=Asia/Kolkata:${ends}`,
    `SUMMARY:${text(ride.title)}`,
    `LOCATION:${text(ride.place)}`,
    `GEO:${ride.latitude};${ride.longitude}`,
    `DESCRIPTION:${text(ride.description)}`,
    `URL:${ride.url}`,
    `ORGANIZER;CN=${parameter(ride.organizer.name)}:mailto:${ride.organizer.email}`,
    // No alarm for a cancelled ride.
    ...(ride.status === "CONFIRMED" ? alarmOf(ride) : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const alarmOf = ({ title }: CalendarRide): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${text(title)}`,
  "TRIGGER:-PT12H",
  "END:VALARM",
];

/** Local time plus minutes, for iCalendar. Computed as UTC: Delhi has no summer time. */
function stampOf(localDate: string, localTime: string, plusMinutes: number): string {
  const at = new Date(Date.parse(`${localDate}T${localTime}:00Z`) + plusMinutes * 60_000);
  return at.toISOString().slice(0, 19).replace(/[-:]/g, "");
}

const breaks = /\r\n?|[\n\u0085\u2028\u2029]/g;

const text = (value: string): string =>
  value.replace(/\\/g, "\\\\").replace(/;/g, "\\;").replace(/,/g, "\\,").replace(breaks, "\\n");

/** Quoted parameter; RFC 6868 escapes quotes and line breaks with ^. */
const parameter = (value: string): string =>
  `"${value.replaceAll("^", "^^").replaceAll('"', "^'").replace(breaks, "^n")}"`;

/** Folds lines at 75 octets, never inside a character. Without control characters no value begins a line. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line.replace(/(?!\t)\p{Cc}|[\u2028\u2029]/gu, "")) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
