import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { BookingStatus } from "../model.ts";

export interface DeskQuoteVersion {
  id: string;
  version: number;
  people: number;
  localDate: string;
  localTime: string;
  totalPaise: number;
  words: string;
  offeredAt: string;
  expiresAt: string;
  standing: "open" | "accepted" | "superseded" | "expired";
}

export interface DeskQuote {
  number: string;
  tourName: string;
  tourSlug: string;
  name: string;
  email: string;
  phone: string;
  country: string;
  /** Booking that it became. */
  reference: string | null;
  status: BookingStatus | null;
  /** Newest first; the first is the one that counts. */
  versions: DeskQuoteVersion[];
}

const MOST_LISTED = 100;

/** Lists quotes with all their versions, the newest offer first. */
export async function listQuotes({ db, clock }: { db: Sql; clock: Clock }): Promise<DeskQuote[]> {
  const now = clock.now();
  const newest = db
    .selectFrom("bespoke_quote")
    .select("number")
    .where("superseded_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(MOST_LISTED);
  const rows = await db
    .selectFrom("bespoke_quote")
    .innerJoin("tour", "tour.id", "bespoke_quote.tour_id")
    .leftJoin("booking", "booking.id", "bespoke_quote.booking_id")
    .selectAll("bespoke_quote")
    .select(["tour.name as tourName", "tour.slug as tourSlug", "booking.reference", "booking.status"])
    .where("number", "in", newest)
    .orderBy("bespoke_quote.created_at", "desc")
    .orderBy("version", "desc")
    .execute();
  const found = new Map<string, DeskQuote>();
  for (const row of rows) {
    const quote = found.get(row.number) ?? {
      ...{ number: row.number, tourName: row.tourName, tourSlug: row.tourSlug, name: row.contact_name },
      ...{ email: row.contact_email, phone: row.contact_phone, country: row.country },
      ...{ reference: null, status: null, versions: [] },
    };
    found.set(row.number, quote);
    quote.reference ??= row.reference;
    quote.status ??= row.status;
    quote.versions.push({
      ...{ id: row.id, version: row.version, people: row.people, localDate: row.local_date, localTime: row.local_time },
      ...{ totalPaise: row.total_paise, words: row.words, offeredAt: row.created_at.toISOString() },
      expiresAt: row.expires_at.toISOString(),
      standing:
        row.booking_id !== null
          ? "accepted"
          : row.superseded_at !== null
            ? "superseded"
            : row.expires_at <= now
              ? "expired"
              : "open",
    });
  }
  return [...found.values()];
}
