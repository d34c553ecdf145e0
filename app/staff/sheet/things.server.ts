import type { AppContext } from "#app/web/app-context.server.ts";
import { findDeparture, listDeparturesBetween, listGuides } from "#modules/availability/index.server.ts";
import { findManagedBooking } from "#modules/booking/index.server.ts";
import { getBookedTour, listTours } from "#modules/catalogue/index.server.ts";
import { listStaffNames } from "#modules/staff/index.server.ts";
import { mayRun, roleLabels } from "#modules/staff/model.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import type { FieldChoice, SheetField } from "./sheet-data.ts";

/** Days ahead that a form offers departures of; another one is opened from its own screen. */
const DAYS_OFFERED = 21;
/** Of the tour of a booking that moves: holidays leave rarely. */
const DAYS_TO_MOVE = 366;

type Booking = Awaited<ReturnType<typeof findManagedBooking>>;

const rideWords = (one: { localDate: string; localTime: string }, tour: string): string =>
  `${shortDate(one.localDate)}, ${one.localTime} · ${tour}`;

/** Coming departures; for a booking, the others of its tour that are open. */
async function departuresToChoose({ db, clock }: AppContext, booking: Booking): Promise<FieldChoice[]> {
  const now = clock.now();
  const today = delhiDate(now);
  const found = await listDeparturesBetween(db, {
    tourId: booking?.tour.id ?? null,
    from: today,
    to: addCalendarDays(today, booking ? DAYS_TO_MOVE : DAYS_OFFERED),
  });
  return found
    .filter(({ id, endsAt, startsAt, status }) =>
      booking ? id !== booking.departureId && startsAt > now && status === "open" : endsAt > now,
    )
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((one) => ({ value: one.id, words: `${rideWords(one, one.tourName)} · ${one.taken} of ${one.capacity}` }));
}

async function departureWords(app: AppContext, id: string): Promise<string | null> {
  const departure = await findDeparture(app, id);
  return departure ? rideWords(departure, (await getBookedTour(app.db, departure.tourId)).name) : null;
}

/** Riders of the booking that the form is about, to tick by name instead of number. */
const ridersToChoose = (booking: Booking): FieldChoice[] =>
  (booking?.riders ?? []).map(({ position, name }) => ({
    value: String(position),
    words: name ?? `Rider ${position}`,
  }));

async function choicesOf(app: AppContext, field: SheetField, booking: Booking): Promise<FieldChoice[]> {
  if (field.kind === "riders") return ridersToChoose(booking);
  if (field.thing === "departure") return departuresToChoose(app, booking);
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

/** Name of a thing that the screen beneath has chosen already. */
async function givenWords(app: AppContext, { thing, value }: SheetField): Promise<string | null> {
  if (thing === "departure") return departureWords(app, value);
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
): Promise<SheetField[]> {
  const reference = fields
    .find(({ thing }) => thing === "booking")
    ?.value.trim()
    .toUpperCase();
  const booking = reference ? await findManagedBooking(app, reference) : null;
  const named: SheetField[] = [];
  for (const field of fields) {
    const words = given.has(field.name) && field.value !== "" ? await givenWords(app, field) : null;
    const choices = words === null ? await choicesOf(app, field, booking) : [];
    named.push({ ...field, given: words, choices });
  }
  return named;
}
