import type { AppContext } from "#app/web/app-context.server.ts";
import { findDeparture, listDeparturesBetween, listGuides } from "#modules/availability/index.server.ts";
import { findManagedBooking } from "#modules/booking/index.server.ts";
import { getBookedTour, listTours } from "#modules/catalogue/index.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import type { FieldChoice, SheetField } from "./sheet-data.ts";

/** Days ahead that a form offers departures of; another one is opened from its own screen. */
const DAYS_OFFERED = 21;

const rideWords = (one: { localDate: string; localTime: string }, tour: string): string =>
  `${shortDate(one.localDate)}, ${one.localTime} · ${tour}`;

async function departuresToChoose({ db, clock }: AppContext): Promise<FieldChoice[]> {
  const now = clock.now();
  const today = delhiDate(now);
  const found = await listDeparturesBetween(db, {
    tourId: null,
    from: today,
    to: addCalendarDays(today, DAYS_OFFERED),
  });
  return found
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((one) => ({ value: one.id, words: `${rideWords(one, one.tourName)} · ${one.taken} of ${one.capacity}` }));
}

async function departureWords(app: AppContext, id: string): Promise<string | null> {
  const departure = await findDeparture(app, id);
  return departure ? rideWords(departure, (await getBookedTour(app.db, departure.tourId)).name) : null;
}

/** Riders of the booking that the form is about, to tick by name instead of number. */
async function ridersToChoose(app: AppContext, reference: string | undefined): Promise<FieldChoice[]> {
  const booking = reference === undefined ? null : await findManagedBooking(app, reference.trim().toUpperCase());
  return (booking?.riders ?? []).map(({ position, name }) => ({
    value: String(position),
    words: name ?? `Rider ${position}`,
  }));
}

async function choicesOf(app: AppContext, field: SheetField, reference: string | undefined): Promise<FieldChoice[]> {
  if (field.kind === "riders") return ridersToChoose(app, reference);
  if (field.thing === "departure") return departuresToChoose(app);
  if (field.thing === "tour") return (await listTours(app.db)).map(({ slug, name }) => ({ value: slug, words: name }));
  if (field.thing === "guide") return (await listGuides(app.db)).map(({ id, name }) => ({ value: id, words: name }));
  return [];
}

/** Name of a thing that the screen beneath has chosen already. */
async function givenWords(app: AppContext, { thing, value }: SheetField): Promise<string | null> {
  if (thing === "departure") return departureWords(app, value);
  return thing === "booking" ? value : thing === null ? null : "the one that you opened";
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
  const reference = fields.find(({ thing }) => thing === "booking")?.value;
  const named: SheetField[] = [];
  for (const field of fields) {
    const words = given.has(field.name) && field.value !== "" ? await givenWords(app, field) : null;
    const choices = words === null ? await choicesOf(app, field, reference) : [];
    named.push({ ...field, given: words, choices });
  }
  return named;
}
