import {
  countBookingsOf,
  exportBookingsOf,
  exportGiftsOf,
  exportQuotesOf,
  exportRefundsOf,
  listBookingsOf,
} from "#modules/booking/index.server.ts";
import { listCommentsOf } from "#modules/content/index.server.ts";
import { exportWriter } from "#modules/enquiries/index.server.ts";
import { exportImported } from "#modules/imports/index.server.ts";
import { listMailsTo } from "#modules/messaging/index.server.ts";
import { readRiderMaster } from "#modules/pictures/index.server.ts";
import { exportPhotos, listReviewsBy } from "#modules/reviews/index.server.ts";
import { exportPapersOf } from "#modules/tax/index.server.ts";
import { exportWaitlistOf } from "#modules/waitlist/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { listDevices } from "../access/sessions.server.ts";
import { findAccount, type TravellerAccount } from "../find-account.server.ts";
import type { Traveller } from "../model.ts";
import { findPhoto, type PhotoDeps } from "../photo.server.ts";
import { findProfile } from "../profile.server.ts";
import { formerAddresses, ofEach, type ProvenAddress, provenAddresses } from "../proven-addresses.server.ts";
import { exportRequestsOf } from "./data-requests.server.ts";

const README = `This is a copy of everything that we keep about you.

data.json   profile, devices, the addresses that you had before, bookings with what was paid for them, came back and happened to them, refunds of bookings
            that you have handed over, tax invoices and credit notes, gifts that you bought, quotes, reviews, comments, messages,
            photographs beside reviews, the newsletter, waiting lists, what the company brought about you from a former system, what you have asked us
            about your data, and which mails we have written to you.
            Amounts are in paise (100 paise are one rupee), times in UTC unless they say otherwise.
            Of riders it has the names. What each rider told for a ride (height, food, notes, whom to call) is the rider's
            own, whoever booked, and is deleted two days after it: ask us by mail for yours.
photo.jpg   your photograph, if you gave us one.
photographs the pictures that you gave us with your reviews, named by their ids in data.json.
`;
const UNPROVED = `
What the address is not proved to be yours for (bookings, refunds, quotes, comments, messages, waiting lists, requests, mails) is left out until you have verified it.
`;

type Deps = Pick<PhotoDeps, "db" | "clock" | "files">;

interface Person {
  account: (TravellerAccount & { sessionId?: string }) | null;
  addresses: ProvenAddress[];
  hasUnprovedAccount?: boolean;
}

export async function exportData(deps: Deps, traveller: Traveller): Promise<Uint8Array<ArrayBuffer>> {
  const addresses = await provenAddresses(deps.db, traveller);
  return archiveOf(deps, { account: traveller, addresses }, README + UNPROVED);
}

/** The caller must have checked the person. */
export async function exportPerson(deps: Deps, email: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if ((await findKeptThings(deps, email)) === null) return null;
  return archiveOf(deps, await personAt(deps, email), README);
}

interface KeptThings {
  hasAccount: boolean;
  /** May be a typing slip: erased, never exported. */
  hasUnprovedAccount: boolean;
  gifts: number;
  quotes: number;
  reviews: number;
  comments: number;
  messages: number;
  waiting: number;
  requests: number;
  mails: number;
  hasLetter: boolean;
}

/** Kept things, and how far a person's bookings may be forgotten now: each is asked for its money. */
export interface KeptData extends KeptThings {
  bookings: { over: number; ahead: number; owed: number };
}

export async function findKept(deps: Pick<PhotoDeps, "db" | "clock">, email: string): Promise<KeptData | null> {
  const person = await personAt(deps, email);
  const things = await thingsOf(deps, person);
  return things && { ...things, bookings: await countBookings(deps, person) };
}

/** Finds what is kept without asking what may be forgotten of it. */
export const findKeptThings = async (
  deps: Pick<PhotoDeps, "db" | "clock">,
  email: string,
): Promise<KeptThings | null> => thingsOf(deps, await personAt(deps, email));

async function thingsOf(deps: Pick<PhotoDeps, "db" | "clock">, person: Person): Promise<KeptThings | null> {
  const {
    profile,
    bookings,
    refunds,
    gifts,
    quotes,
    reviews,
    comments,
    messages,
    newsletter,
    waiting,
    imported,
    requests,
    mails,
    photographs,
  } = await dataOf(deps, person, listBookingsOf);
  const written = [reviews, photographs, comments, messages, requests, mails];
  const listed = [...written, bookings, refunds, gifts, quotes, waiting, imported];
  const { hasUnprovedAccount = false } = person;
  if (profile === null && !hasUnprovedAccount && newsletter === null && listed.every(({ length }) => length === 0))
    return null;
  return {
    hasAccount: profile !== null,
    hasUnprovedAccount,
    gifts: gifts.length,
    quotes: quotes.length,
    reviews: reviews.length,
    comments: comments.length,
    messages: messages.length,
    waiting: waiting.length,
    requests: requests.length,
    mails: mails.length,
    hasLetter: newsletter !== null,
  };
}

async function personAt({ db }: Pick<PhotoDeps, "db">, email: string): Promise<Person> {
  const found = await findAccount(db, email);
  const account = found?.isVerified ? found : null;
  const former = account ? await formerAddresses(db, account.id) : [];
  const hasUnprovedAccount = found !== null && account === null;
  return { account, addresses: [{ email: email.toLowerCase(), until: null }, ...former], hasUnprovedAccount };
}

async function countBookings(
  deps: Pick<PhotoDeps, "db" | "clock">,
  { addresses }: Person,
): Promise<KeptData["bookings"]> {
  const counts = await ofEach(addresses, async (email, until) => [await countBookingsOf(deps, email, until)]);
  const all = (what: "over" | "ahead" | "owed") => counts.reduce((sum, count) => sum + count[what], 0);
  return { over: all("over"), ahead: all("ahead"), owed: all("owed") };
}

/** `readBookings`: whole with their history, or in a line each where they are only counted. */
async function dataOf<Booking>(
  deps: Pick<PhotoDeps, "db" | "clock">,
  { account, addresses }: Person,
  readBookings: (db: Sql, email: string, until: Date | null) => Promise<Booking[]>,
) {
  const { db } = deps;
  const each = <Found>(read: (db: Sql, email: string, until: Date | null) => Promise<Found[]>) =>
    ofEach(addresses, (email, until) => read(db, email, until));
  const [
    profile,
    devices,
    reviews,
    bookings,
    refunds,
    gifts,
    quotes,
    comments,
    written,
    waiting,
    imported,
    requests,
    mails,
  ] = await Promise.all([
    account ? findProfile(deps, account.id) : null,
    account ? listDevices(deps, account) : [],
    listReviewsBy(db, account?.id ?? null, addresses[0]?.email ?? null),
    each(readBookings),
    each(exportRefundsOf),
    each(exportGiftsOf),
    each(exportQuotesOf),
    each(listCommentsOf),
    each(async (...asked) => [await exportWriter(...asked)]),
    each(exportWaitlistOf),
    each(exportImported),
    each(exportRequestsOf),
    each(listMailsTo),
  ]);
  const photographs = await exportPhotos(
    db,
    reviews.map(({ id }) => id),
    addresses[0]?.email ?? null,
  );
  const messages = written.flatMap((one) => one.messages);
  const newsletter = written.find((one) => one.newsletter !== null)?.newsletter ?? null;
  const formerAddresses = addresses.filter(({ until }) => until !== null);
  return {
    profile,
    devices,
    formerAddresses,
    bookings,
    refunds,
    gifts,
    quotes,
    reviews,
    photographs,
    comments,
    messages,
    newsletter,
    waiting,
    imported,
    requests,
    mails,
  };
}

async function archiveOf(deps: Deps, person: Person, readme: string): Promise<Uint8Array<ArrayBuffer>> {
  const { profile: whole, ...rest } = await dataOf(deps, person, exportBookingsOf);
  const { photoUrl = null, ...profile } = whole ?? {};
  const papers = await Promise.all(rest.bookings.map(({ reference }) => exportPapersOf(deps.db, reference)));
  const taxPapers = papers.flat();
  const writtenAt = deps.clock.now().toISOString();
  const photographs = rest.photographs.map(({ master: _, ...photograph }) => photograph);
  const data = { writtenAt, profile: whole === null ? null : profile, ...rest, photographs, taxPapers };
  const photo = photoUrl ? await findPhoto(deps, photoUrl.replace("/photos/", "")) : null;
  const pictures: Record<string, Uint8Array> = {};
  for (const { id, master } of rest.photographs) {
    const bytes = await readRiderMaster(deps, master);
    if (bytes) pictures[`photographs/${id}.webp`] = bytes;
  }
  const { strToU8, zipSync } = await import("fflate");
  const archive = zipSync({
    "README.txt": strToU8(readme),
    "data.json": strToU8(`${JSON.stringify(data, null, 2)}\n`),
    ...(photo ? { "photo.jpg": photo } : {}),
    ...pictures,
  });
  return Uint8Array.from(archive);
}
