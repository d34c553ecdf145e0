import { setImmediate as otherWork } from "node:timers/promises";
import { findBrought } from "#modules/booking/index.server.ts";
import { type BookingCategory, MOST_PEOPLE, type PriceLine, type Prices, priceLines } from "#modules/booking/model.ts";
import { pricesOn } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import type { ImportMapping, LineVerdict } from "../model.ts";
import type { TableLine } from "../reading/table.ts";
import {
  readCountry,
  readEmail,
  readNumber,
  readPhone,
  readRupees,
  readTime,
  readWrittenDay,
} from "../values/read-values.server.ts";
import { JUDGED_AT_ONCE, LineReader } from "./judged.ts";
import { type OurTour, OurTours } from "./our-tours.server.ts";
import { type Start, Starts } from "./starts.server.ts";

export interface JudgeDeps {
  db: Sql;
  clock: Clock;
  signer: Pick<Signer, "sign">;
}

/** Booking that a line makes. */
export interface WantedBooking {
  line: number;
  requestKey: string;
  broughtAs: string | null;
  start: Start;
  isOver: boolean;
  isAhead: boolean;
  isNoShow: boolean;
  category: BookingCategory;
  people: number;
  name: string;
  email: string;
  phone: string;
  country: string;
  remarks: string;
  lines: PriceLine[];
  prices: Prices;
  totalPaise: number;
  paidPaise: number;
  bookedAt: Date;
  note: string | null;
}

interface ReadLine {
  line: number;
  reader: LineReader;
  tour: OurTour | null;
  day: string | null;
  time: string | null;
}

/** Made once: a schema a line took three times as long as all the rest. */
export const nameField = personName("There is no name.");
const LONGEST_REMARKS = 1000;
const LONGEST_NOTE = 500;
const LEAST_PAISE = 100;

export async function judgeBookings(
  deps: JudgeDeps,
  { lines, headings, mapping }: { lines: readonly TableLine[]; headings: readonly string[]; mapping: ImportMapping },
): Promise<{ verdicts: LineVerdict[]; wanted: WantedBooking[] }> {
  const tours = await OurTours.read(deps.db, mapping);
  const read: ReadLine[] = [];
  for (const [at, line] of lines.entries()) {
    read.push(readWhen(line, { tours, mapping, columns: headings.length }));
    if (at % JUDGED_AT_ONCE === 0) await otherWork();
  }
  const days = read.flatMap(({ tour, day }) => (tour && day ? [{ tourId: tour.id, localDate: day }] : []));
  const starts = await Starts.read(deps.db, days);
  const made: { reader: LineReader; line: number; wanted: WantedBooking | null }[] = [];
  for (const [at, one] of read.entries()) {
    made.push({ reader: one.reader, line: one.line, wanted: readBooking(deps, one, { starts, mapping }) });
    if (at % JUDGED_AT_ONCE === 0) await otherWork();
  }
  const wanted = made.flatMap((one) => one.wanted ?? []);
  const there = await findBrought(
    deps.db,
    wanted.map(({ requestKey, broughtAs, start }) => ({ requestKey, broughtAs, tourId: start.tour.id })),
  );
  return settle(made, there);
}

/** Gives places to one line after the other, as the file has them. */
function settle(
  made: readonly { reader: LineReader; line: number; wanted: WantedBooking | null }[],
  there: ReadonlyMap<string, string>,
) {
  const first = new Map<string, number>();
  const verdicts: LineVerdict[] = [];
  const makes: WantedBooking[] = [];
  for (const { reader, line, wanted } of made) {
    const known = wanted && there.get(wanted.requestKey);
    const before = wanted && first.get(wanted.requestKey);
    if (known) verdicts.push(reader.verdict(line, `It is here already: ${known}.`));
    else if (before != null) verdicts.push(reader.verdict(line, `It is the same booking as in line ${before}.`));
    else {
      if (wanted) {
        first.set(wanted.requestKey, line);
        if (takePlaces(reader, wanted)) makes.push(wanted);
      }
      verdicts.push(reader.verdict(line));
    }
  }
  return { verdicts, wanted: makes };
}

/** False if the ride has too few places. A ride that is over took place with all of them. */
function takePlaces(reader: LineReader, { start, people, category, isAhead }: WantedBooking): boolean {
  if (!isAhead) return true;
  const left = start.capacity - start.taken;
  const fits = category === "private" ? start.taken === 0 && people <= start.capacity : people <= left;
  if (fits) start.taken += category === "private" ? start.capacity : people;
  else if (category === "private" && start.taken > 0)
    reader.problem("kind", "Others have places on this departure, so it cannot be private.");
  else reader.problem("people", left <= 0 ? "The departure is full." : `The departure has ${left} places left.`);
  return fits;
}

function readWhen(
  { line, cells }: TableLine,
  { tours, mapping, columns }: { tours: OurTours; mapping: ImportMapping; columns: number },
): ReadLine {
  const reader = new LineReader(cells, mapping, columns);
  const name = reader.text("tour");
  const tour = tours.find(name);
  if (!tour)
    reader.problem("tour", name === "" ? "No tour is named." : `We have no tour “${name}”. Say above which it is.`);
  const { day, time } = readStart(reader, mapping);
  return { line, reader, tour, day, time };
}

/** Day and hour of a ride; the hour may stand with the day. */
export function readStart(reader: LineReader, { dayFirst }: Pick<ImportMapping, "dayFirst">) {
  const found = reader.read("date", (text) => readWrittenDay(text, dayFirst));
  const typed = reader.text("time");
  const time = typed === "" ? (found?.time ?? null) : readTime(typed);
  if (typed !== "" && time === null) reader.problem("time", "This is no hour of the day, such as 06:30.");
  return { day: found?.day ?? null, time };
}

function readBooking(
  { clock, signer }: JudgeDeps,
  { line, reader, tour, day, time }: ReadLine,
  { starts, mapping }: { starts: Starts; mapping: ImportMapping },
): WantedBooking | null {
  const now = clock.now();
  const start =
    tour && day && reader.problems.length === 0 ? startOf(reader, { tour, day, time }, starts, mapping) : null;
  const named = nameField.safeParse(reader.text("name"));
  if (!named.success) reader.problem("name", named.error.issues[0]?.message ?? "There is no name.");
  const email = reader.read("email", readEmail);
  const country = reader.read("country", readCountry) ?? "IN";
  const phone = reader.has("phone") ? reader.read("phone", (text) => readPhone(text, country)) : "";
  const people = reader.read("people", (text) => readNumber(text, 1, MOST_PEOPLE));
  const category = /private|exclusive|charter/i.test(reader.text("kind")) ? "private" : "regular";
  if (/cancel|annul|void|refunded|declined/i.test(reader.text("state")))
    reader.problem("state", "It was cancelled there: only bookings that stand are brought.");
  const isOver = start !== null && start.startsAt.getTime() + start.tour.minutes * 60_000 <= now.getTime();
  const isAhead = start !== null && start.sellsUntil > now;
  const money = tour && day && people ? moneyOf(reader, { tour, day, people, category, isOver }) : null;
  if (money && money.paidPaise === 0 && start && !isAhead)
    reader.problem("paid", "Nothing was paid there, and the ride is over.");
  if (isAhead && start.status !== "open") reader.problem("date", "That departure is closed or called off.");
  if (start?.status === "cancelled") reader.problem("date", "That departure was called off.");
  if (!named.success || !start || !email || phone === null || !people || !money || reader.problems.length > 0)
    return null;
  const broughtAs = reader.text("reference").slice(0, 60) || null;
  const who = [email, named.data.toLowerCase()];
  const same = broughtAs
    ? ["there", broughtAs.toLowerCase(), email]
    : [start.tour.id, day, start.localTime, category, people, ...who];
  const remarks = reader.text("remarks");
  if (remarks.length > LONGEST_REMARKS) reader.warn("remarks", "Only the first 1,000 letters are kept.");
  return {
    ...{ line, requestKey: `import ${signer.sign("import line", JSON.stringify(same))}`, broughtAs, start },
    ...{ isOver, isAhead, isNoShow: isOver && /no.?show|missed/i.test(reader.text("state")), category, people },
    ...{ name: named.data, email, phone, country, remarks: remarks.slice(0, LONGEST_REMARKS), ...money },
    ...{ bookedAt: bookedAt(reader, mapping, now), note: noteOf(reader, money, isOver) },
  };
}

function startOf(
  reader: LineReader,
  { tour, day, time }: { tour: OurTour; day: string; time: string | null },
  starts: Starts,
  { makesMissing }: ImportMapping,
): Start | null {
  const found = starts.find(tour, day, time);
  if (found === "many")
    return reader.problem("time", "The tour starts several times on that day: the hour is missing.");
  if (found !== "none") return found;
  if (time === null)
    return reader.problem("time", "The tour has no departure on that day, and no hour is given to make one.");
  if (makesMissing) return starts.make(tour, day, time);
  return reader.problem(
    "date",
    "The tour does not start then. Tick that missing departures are made, or mend the line.",
  );
}

interface Money {
  lines: PriceLine[];
  prices: Prices;
  totalPaise: number;
  paidPaise: number;
}

function moneyOf(
  reader: LineReader,
  {
    tour,
    day,
    people,
    category,
    isOver,
  }: { tour: OurTour; day: string; people: number; category: BookingCategory; isOver: boolean },
): Money | null {
  const prices = pricesOn(tour.priceList, day);
  const usual = priceLines(prices, category, people);
  const usualPaise = sum(usual.map(({ amountPaise }) => amountPaise));
  const isGiven = reader.text("total") !== "";
  const totalPaise = isGiven ? reader.read("total", readRupees) : usualPaise;
  if (!isGiven) reader.warn("total", `No total is given: ${formatRupees(usualPaise)} is the price of today.`);
  const paidPaise = !reader.has("paid") ? totalPaise : reader.text("paid") === "" ? 0 : reader.read("paid", readRupees);
  if (totalPaise === null || paidPaise === null) return null;
  if (totalPaise < LEAST_PAISE) return reader.problem("total", "A booking costs at least one rupee.");
  if (paidPaise > totalPaise) return reader.problem("paid", "More was paid than it costs.");
  if (paidPaise > 0 && paidPaise < LEAST_PAISE) return reader.problem("paid", "Less than one rupee was paid.");
  if (paidPaise < totalPaise)
    reader.warn(
      "paid",
      paidPaise === 0
        ? "Nothing is paid: its places are held until the ride, and the desk takes the money."
        : isOver
          ? `${formatRupees(totalPaise - paidPaise)} is still due: it is noted on the booking.`
          : `${formatRupees(totalPaise - paidPaise)} is still due: the guest pays it on the booking's page, or the desk takes it.`,
    );
  if (totalPaise === usualPaise) return { lines: usual, prices, totalPaise, paidPaise };
  return { ...agreedPrice(category, people, totalPaise), totalPaise, paidPaise };
}

/** Price as it was agreed there. A smaller party is reckoned from its rupees a person. */
function agreedPrice(category: BookingCategory, people: number, totalPaise: number): Pick<Money, "lines" | "prices"> {
  const each = Math.floor(totalPaise / people);
  const isEven = each * people === totalPaise;
  const label = "As agreed in the other system";
  const line = { label, unitPaise: isEven ? each : totalPaise, count: isEven ? people : 1, amountPaise: totalPaise };
  const isPrivate = category === "private";
  return {
    lines: [line],
    prices: {
      regularPaise: each,
      offerPaise: null,
      privateSinglePaise: isPrivate ? each : null,
      privateMultiplePaise: isPrivate ? each : null,
    },
  };
}

function bookedAt(reader: LineReader, { dayFirst }: ImportMapping, now: Date): Date {
  const text = reader.text("booked");
  const read = text === "" ? null : readWrittenDay(text, dayFirst);
  if (read && "fault" in read) reader.warn("booked", "The day of booking cannot be read: today is noted.");
  if (!read || "fault" in read) return now;
  const at = delhiToInstant(read.value.day, read.value.time ?? "12:00");
  return at > now ? now : at;
}

const noteOf = (reader: LineReader, { totalPaise, paidPaise }: Money, isOver: boolean): string | null => {
  const due = totalPaise - paidPaise;
  const words = [
    ...(isOver && due > 0 && paidPaise > 0
      ? [`Of ${formatRupees(totalPaise)}, ${formatRupees(due)} was not paid in the other system.`]
      : []),
    ...(reader.warnings.some(({ field }) => field === "phone") && reader.text("phone") !== ""
      ? [`Telephone there: ${reader.text("phone")}`]
      : []),
  ].join(" ");
  return words === "" ? null : words.slice(0, LONGEST_NOTE);
};
