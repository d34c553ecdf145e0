import { z } from "zod";
import { findDeparture, listDeparturesBetween } from "#modules/availability/index.server.ts";
import {
  addNote,
  bookByDesk,
  findBooking,
  findManagedBooking,
  quote,
  saveRider,
  takePaymentAtDesk,
} from "#modules/booking/index.server.ts";
import { diets } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { receiveMessage } from "#modules/enquiries/index.server.ts";
import { postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { joinWaitlist } from "#modules/waitlist/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { fillYesterday } from "./demo-yesterday.server.ts";

interface Guest {
  name: string;
  people: number;
  /** Riders whose details are in. */
  known: number;
  pays: boolean;
  note?: string;
}

/** Invented guests: they are marked by addresses that nobody can have. */
const guests: readonly Guest[] = [
  { name: "Otto Ofall", people: 3, known: 3, pays: true },
  { name: "Nora Nobody", people: 2, known: 2, pays: true, note: "Celebrates a birthday: ask the stall for a candle." },
  { name: "Max Muster", people: 2, known: 1, pays: true },
  { name: "Ida Invented", people: 1, known: 1, pays: true },
  { name: "Karl Nowhere", people: 2, known: 0, pays: true },
  {
    name: "Petra Placeholder",
    people: 3,
    known: 2,
    pays: false,
    note: "Pays in cash at the start, agreed by telephone.",
  },
  { name: "Vera Void", people: 1, known: 1, pays: true },
  { name: "Dev Sample", people: 2, known: 0, pays: false },
];

const DAYS_AHEAD = 2;
/** Parties on one departure, so that some stay half empty. */
const PARTIES = [2, 1, 3, 1] as const;
const FIRST_HEIGHT = 149;

const addressOf = ({ name }: Guest): string => `${name.toLowerCase().replaceAll(" ", ".")}@guests.example`;

/** Number that stays the departure's: filled again on another day, it draws the same guests, who are there already. */
const drawnOf = (departureId: string): number => Number.parseInt(departureId.slice(-4), 16);

async function comingDepartures({ db, clock }: CommandDeps) {
  const now = clock.now();
  const today = delhiDate(now);
  const found = await listDeparturesBetween(db, { tourId: null, from: today, to: addCalendarDays(today, DAYS_AHEAD) });
  return found
    .filter(
      ({ status, cutoffAt, sells, isPublished }) =>
        status === "open" && cutoffAt > now && sells === "instant" && isPublished,
    )
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Books one party; false if it has been booked before or does not fit any more. */
async function bookParty(deps: CommandDeps, departureId: string, guest: Guest, place: number): Promise<boolean> {
  const wish = { departure: departureId, people: guest.people, category: "regular" as const };
  const priced = await quote(deps, wish);
  if (!("quote" in priced)) return false;
  const answer = await bookByDesk(deps, {
    wish,
    holder: {
      ...{ contactName: guest.name, contactEmail: addressOf(guest), contactPhone: `+9198100000${10 + place}` },
      ...{ country: place % 3 === 0 ? "IN" : "GB", remarks: "" },
      touristCategory: place % 3 === 0 ? "Domestic Tourist" : "International Tourist",
    },
    ...{
      hours: 24,
      byLink: false,
      seenPaise: priced.quote.totalPaise,
    },
  });
  if (!("held" in answer && answer.isNew)) return false;
  const { reference } = answer.held;
  const booking = await findBooking(deps, reference);
  if (booking?.status !== "held") return false;
  if (guest.pays) await takePaymentAtDesk(deps, booking, { kind: "cash", upiReference: null, takenBy: "Demo" });
  await fillIn(deps, reference, guest, place);
  return true;
}

/** Adds riders' details and the note. */
async function fillIn(deps: CommandDeps, reference: string, guest: Guest, place: number): Promise<void> {
  const managed = await findManagedBooking(deps, reference);
  if (!managed) return;
  if (guest.note) await addNote(deps, { bookingId: managed.id, words: guest.note });
  for (const [at, rider] of managed.riders.slice(0, guest.known).entries())
    await saveRider(deps, rider.id, {
      ...{ name: at === 0 ? guest.name : `${guest.name.split(" ")[1]} ${at + 1}`, notes: "", guardianName: "" },
      height: FIRST_HEIGHT + ((place * 7 + at * 11) % 45),
      diet: diets[(place + at) % diets.length] ?? "all",
      ...{ emergencyName: "Anna Anybody", emergencyPhone: "+911100000000", waiver: "on" },
    });
}

type Coming = Awaited<ReturnType<typeof comingDepartures>>[number];

/** Fills the departure that has least room, so that somebody waits for it. */
async function fillOne(deps: CommandDeps, departures: readonly Coming[]): Promise<boolean> {
  const room = await Promise.all(
    departures.map(async ({ id }) => ({ id, left: (await findDeparture(deps, id))?.placesLeft ?? 0 })),
  );
  const [least] = room.filter(({ left }) => left > 0).toSorted((one, other) => one.left - other.left);
  if (!least) return false;
  const party = { name: "Flora Fullhouse", people: least.left, known: 0, pays: true };
  if (!(await bookParty(deps, least.id, party, guests.length))) return false;
  const waiting = { name: "Willa Wait", email: "willa.wait@guests.example", people: 2 };
  return (await joinWaitlist(deps, least.id, waiting)) === "entered";
}

async function writeToUs(deps: CommandDeps, { tourId, tourSlug, tourName }: Coming): Promise<void> {
  const { email: inbox, bookingsEmail } = await getPage(deps.db, "company");
  const enquiry = {
    ...{ name: "Greta Groupe", number: "+919810000031", email: "greta.groupe@guests.example", tour: tourSlug },
    message: "We are twelve colleagues and would like a morning ride of our own next week. What would it cost?",
  };
  await receiveMessage(deps, enquiry, { inbox: bookingsEmail, tourName });
  const rode = { tourId, status: "completed", contactEmail: "rosa.rider@guests.example", country: "GB" } as const;
  const words = "Calm streets, a guide who knew every corner, and the best breakfast of our journey.";
  await postReviewOfBooking(deps, rode, { rating: 5, name: "Rosa Rider", contactmessage: words }, inbox);
}

export const demoDayCommand = command({
  summary: "Fill the demo company's next days with invented guests, so that its console has something to show",
  options: z.object({}),
  asksOutside: true,
  async plan(deps) {
    if (deps.env?.APP_MODE !== "demo")
      throw new CommandRefusal("Only a demo company takes invented guests: this one is live.");
    const departures = await comingDepartures(deps);
    if (departures.length === 0) throw new CommandRefusal("No departure of the next days can still be booked.");
    const { email, bookingsEmail } = await getPage(deps.db, "company");
    return {
      writesTo: [
        { name: "The company", address: bookingsEmail, mail: "The enquiry" },
        { name: "The company", address: email, mail: "The review" },
      ],
      lines: [
        `Invented parties would be booked on ${pluralize(departures.length, "departure")} of today and the next ${DAYS_AHEAD} days.`,
        "Most would have paid in cash. Their mails go to the demo's mailbox, /dev/mailbox.",
        "One ride would be full, with a party that waits. An enquiry and a review would come in.",
        ...(deps.demo?.payPastDay
          ? ["Yesterday would have payments by the provider, and a settlement with a difference to find."]
          : []),
      ],
      audited: [`Invented guests for ${pluralize(departures.length, "departure")}.`],
    };
  },
  async run(deps) {
    const departures = await comingDepartures(deps);
    let booked = 0;
    for (const { id } of departures) {
      const drawn = drawnOf(id);
      for (let party = 0; party < (PARTIES[drawn % PARTIES.length] ?? 1); party += 1) {
        const place = (drawn + party) % guests.length;
        const guest = guests[place];
        if (guest && (await bookParty(deps, id, guest, place))) booked += 1;
      }
    }
    if (booked === 0) return { lines: ["These days are filled already: nobody was added."], data: { booked } };
    const isFull = await fillOne(deps, departures);
    if (departures[0]) await writeToUs(deps, departures[0]);
    const paid = await fillYesterday(deps);
    return {
      lines: [
        `${pluralize(booked, "party", "parties")} booked.`,
        ...(isFull ? ["One more filled a ride, and a party waits for it."] : []),
        "An enquiry and a review have come in.",
        ...(paid > 0 ? [`${pluralize(paid, "guest")} paid yesterday: close that day on Money.`] : []),
      ],
      data: { booked },
    };
  },
});
