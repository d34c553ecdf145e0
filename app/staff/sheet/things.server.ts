import type { AppContext } from "#app/web/app-context.server.ts";
import {
  findDeparture,
  findSchedule,
  listDeparturesBetween,
  listGuides,
  listLanguages,
} from "#modules/availability/index.server.ts";
import { scheduleRule } from "#modules/availability/model.ts";
import { findManagedBooking, listParties } from "#modules/booking/index.server.ts";
import { getBookedTour, listTours } from "#modules/catalogue/index.server.ts";
import { describeRule } from "#modules/operations/index.server.ts";
import { listStaffNames } from "#modules/staff/index.server.ts";
import { mayRun, roleLabels } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { capital } from "#platform/text/capital.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import type { FieldChoice, OfferedDays, SheetField } from "./sheet-data.ts";

/** Days whose departures a form offers at once; others are a press away. */
const DAYS_OFFERED = 21;
/** Of the tour of a booking that moves: holidays leave rarely. */
const DAYS_TO_MOVE = 366;
/** Rides that stand for an empty stretch: the next ones, whenever they are. */
const NEXT_RIDES = 20;

const laterOf = (one: string, other: string): string => [one, other].toSorted()[1] ?? one;

type Booking = Awaited<ReturnType<typeof findManagedBooking>>;
type Line = Awaited<ReturnType<typeof listDeparturesBetween>>[number];

const rideWords = (one: { localDate: string; localTime: string }, tour: string, today: string): string =>
  `${shortDate(one.localDate, today)}, ${one.localTime} · ${tour}`;

const statusWords: Partial<Record<Line["status"], string>> = { closed: " · closed", cancelled: " · called off" };

const freeWords = ({ capacity, taken }: Line): string =>
  taken >= capacity ? " · full" : ` · ${capacity - taken} free`;

/** Coming departures from a day on; for a booking, the others of its tour that are open. */
async function departuresToChoose(
  { db, clock }: AppContext,
  booking: Booking,
  asked: string | null,
): Promise<{ choices: FieldChoice[]; days: OfferedDays }> {
  const now = clock.now();
  const today = delhiDate(now);
  const from = asked && asked > today ? asked : today;
  const tourId = booking?.tour.id ?? null;
  const isOffered = ({ id, endsAt, startsAt, status }: Line): boolean =>
    booking ? id !== booking.departureId && startsAt > now && status === "open" : endsAt > now;
  const found = async (days: number) =>
    (await listDeparturesBetween(db, { tourId, from, to: addCalendarDays(from, days) }))
      .filter(isOffered)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const length = booking ? DAYS_TO_MOVE : DAYS_OFFERED;
  const near = await found(length);
  const lines = near.length > 0 ? near : (await found(DAYS_TO_MOVE)).slice(0, NEXT_RIDES);
  const to =
    near.length > 0 ? addCalendarDays(from, length) : (lines.at(-1)?.localDate ?? addCalendarDays(from, length));
  const before = addCalendarDays(from, -length - 1);
  return {
    choices: lines.map((one) => ({
      value: one.id,
      words: `${rideWords(one, one.tourName, today)}${statusWords[one.status] ?? freeWords(one)}`,
    })),
    days: {
      ...{ from, to, before: from === today ? null : laterOf(before, today) },
      after: lines.length > 0 ? addCalendarDays(to, 1) : null,
    },
  };
}

async function departureWords(app: AppContext, id: string): Promise<string | null> {
  const departure = isId(id) ? await findDeparture(app, id) : null;
  if (!departure) return null;
  return rideWords(departure, (await getBookedTour(app.db, departure.tourId)).name, delhiDate(app.clock.now()));
}

/** Departures to choose from. The one that is chosen stays among them, whichever days are looked at. */
async function departureField(app: AppContext, field: SheetField, booking: Booking, from: string | null) {
  const { choices, days } = await departuresToChoose(app, booking, from);
  const isListed = field.value === "" || choices.some(({ value }) => value === field.value);
  const words = isListed ? null : await departureWords(app, field.value);
  return { choices: words === null ? choices : [{ value: field.value, words }, ...choices], days };
}

/** Riders of the booking that the form is about, to tick by name instead of number. */
const ridersToChoose = (booking: Booking): FieldChoice[] =>
  (booking?.riders ?? []).map(({ position, name }) => ({
    value: String(position),
    words: name ?? `Rider ${position}`,
  }));

async function partiesToChoose({ db }: AppContext, departure: string): Promise<FieldChoice[]> {
  return (isId(departure) ? await listParties(db, departure) : []).map(({ reference, contactName, people }) => ({
    ...{ value: reference, words: `${contactName}, ${pluralize(people, "rider")}` },
  }));
}

interface About {
  booking: Booking;
  departure: string;
}

async function choicesOf(app: AppContext, field: SheetField, { booking, departure }: About): Promise<FieldChoice[]> {
  if (field.kind === "riders") return ridersToChoose(booking);
  if (field.kind === "parties") return partiesToChoose(app, departure);
  if (field.thing === "tour") return (await listTours(app.db)).map(({ slug, name }) => ({ value: slug, words: name }));
  if (field.thing === "guide") return (await listGuides(app.db)).map(({ id, name }) => ({ value: id, words: name }));
  if (field.thing === "answerer") return answerers(app);
  return [];
}

/** People who may answer a message. */
async function answerers({ db }: AppContext): Promise<FieldChoice[]> {
  const names = (await listStaffNames(db)).filter(({ role }) => mayRun(role, "answer-message"));
  return [
    ...names.map(({ id, name, role }) => ({ value: id, words: `${name}, ${roleLabels[role].toLowerCase()}` })),
    { value: "nobody", words: "Nobody yet" },
  ];
}

async function scheduleWords({ db }: AppContext, id: string): Promise<string | null> {
  const found = isId(id) ? await findSchedule(db, id) : null;
  return found && capital(describeRule(found.rule));
}

/** Words of a rule in JSON; null if it is none, so that the form asks for it. */
function ruleWords(value: string): string | null {
  try {
    return capital(describeRule(scheduleRule.parse(JSON.parse(value))));
  } catch {
    return null;
  }
}

const languageHelp = async ({ db }: AppContext, help: string): Promise<string> =>
  `${help}. Known: ${(await listLanguages(db)).join(", ")}`;

/** Name of a thing that the screen beneath has chosen already. */
async function givenWords(app: AppContext, field: SheetField, about: About): Promise<string | null> {
  const { thing, value } = field;
  if (thing === "departure") return departureWords(app, value);
  if (thing === "rider") return ridersToChoose(about.booking).find((one) => one.value === value)?.words ?? null;
  if (thing === "guide" || thing === "tour")
    return (await choicesOf(app, field, about)).find((one) => one.value === value)?.words ?? null;
  if (thing === "prices") return "as you typed them";
  if (thing === "schedule") return scheduleWords(app, value);
  if (thing === "rule") return ruleWords(value);
  if (thing === "answerer") return (await answerers(app)).find((one) => one.value === value)?.words ?? null;
  return thing === "booking" || thing === "picture" || thing === "pictures"
    ? value
    : thing === null
      ? null
      : "the one that you opened";
}

/**
 * Puts names for ids. A thing that the screen has given is said and not asked again; others are offered by name where a
 * list of them is short.
 */
export async function nameThings(
  app: AppContext,
  fields: SheetField[],
  given: ReadonlySet<string>,
  from: string | null,
): Promise<SheetField[]> {
  const reference = fields
    .find(({ thing }) => thing === "booking")
    ?.value.trim()
    .toUpperCase();
  const booking = reference ? await findManagedBooking(app, reference) : null;
  const departure = fields.find(({ thing }) => thing === "departure")?.value ?? "";
  const named: SheetField[] = [];
  for (const field of fields) {
    const words =
      given.has(field.name) && field.value !== "" ? await givenWords(app, field, { booking, departure }) : null;
    const isRide = field.thing === "departure" && words === null;
    const offered = isRide ? await departureField(app, field, booking, from) : null;
    const choices = offered?.choices ?? (words === null ? await choicesOf(app, field, { booking, departure }) : []);
    const help = field.thing === "languages" ? await languageHelp(app, field.help) : field.help;
    named.push({ ...field, help, given: words, choices, days: offered?.days ?? null });
  }
  return named;
}
