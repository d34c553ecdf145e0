import { listMoneyTrail, type MoneyTrail } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { moneyRefs } from "../cancellations/payable-refs.server.ts";
import { listPartsOfParty, type PartOfParty } from "../changes/parts-of-party.server.ts";
import { findManagedBooking, type ManagedBooking } from "../find-managed-booking.server.ts";
import { type Actor, type BookingEventKind, type BookingStatus, dietLabels, diets, frameFor } from "../model.ts";
import { type BookingNote, listNotes } from "../privacy/notes.server.ts";

export interface DeskRider {
  position: number;
  name: string | null;
  heightCm: number | null;
  /** Frame in the workshop's words; null on foot, or where the height is unknown or too small. */
  frame: string | null;
  isTooSmall: boolean;
  diet: string | null;
  notes: string | null;
  emergency: string | null;
  guardian: string | null;
  isFilled: boolean;
  /** Their details were forgotten after the ride, or with the person. */
  isForgotten: boolean;
}

export interface DeskEvent {
  at: string;
  kind: BookingEventKind;
  from: BookingStatus | null;
  to: BookingStatus;
  actor: Actor;
  reason: string;
}

/** Everything of one booking that the company's desk may see. */
export interface DeskBooking extends ManagedBooking {
  bookedAt: string;
  holdExpiresAt: string;
  isHeldByDesk: boolean;
  touristCategory: string;
  remarks: string;
  /** Number of the quote that it was made from. */
  quoteNumber: string | null;
  deskRiders: DeskRider[];
  events: DeskEvent[];
  notes: BookingNote[];
  trail: MoneyTrail;
  credit: { amountPaise: number; expiresOn: string; at: string; isSpent: boolean } | null;
  /** Call-offs of its rides. `until` stands while the guest may choose. */
  callOffs: { at: string; reason: string; until: string | null }[];
  /** Other bookings of the party, whoever holds them. */
  allParts: PartOfParty[];
  /** Notices that have gone out for its present departure. */
  noticed: string[];
}

/** Finds a booking for the desk, by its reference in any case. */
export async function findForDesk(deps: { db: Db; clock: Clock }, reference: string): Promise<DeskBooking | null> {
  const { db } = deps;
  const managed = await findManagedBooking(deps, reference);
  if (!managed) return null;
  const refs = await moneyRefs(db, managed.id);
  const [row, events, riders, notes, trail, credit, quote, noticed, choices] = await Promise.all([
    db.selectFrom("booking").selectAll().where("id", "=", managed.id).executeTakeFirstOrThrow(),
    db
      .selectFrom("booking_event")
      .selectAll()
      .where("booking_id", "=", managed.id)
      .orderBy("at")
      .orderBy("id")
      .execute(),
    listDeskRiders(db, managed),
    listNotes(db, [managed.id]),
    listMoneyTrail(db, [...refs.refundable, ...refs.fees]),
    db.selectFrom("credit").selectAll().where("from_booking_id", "=", managed.id).executeTakeFirst(),
    db.selectFrom("bespoke_quote").select("number").where("booking_id", "=", managed.id).executeTakeFirst(),
    db
      .selectFrom("booking_notice")
      .select("kind")
      .where("booking_id", "=", managed.id)
      .where("departure_id", "=", managed.departureId)
      .execute(),
    db
      .selectFrom("guest_choice")
      .select(["created_at", "reason", "deadline_at", "choice"])
      .where("booking_id", "=", managed.id)
      .orderBy("created_at")
      .execute(),
  ]);
  return {
    ...managed,
    bookedAt: row.created_at.toISOString(),
    holdExpiresAt: row.hold_expires_at.toISOString(),
    isHeldByDesk:
      row.status === "held" &&
      row.hold_expires_at > deps.clock.now() &&
      events.some(({ from_status, actor }) => from_status === null && actor === "operator"),
    touristCategory: row.tourist_category,
    remarks: row.remarks,
    quoteNumber: quote?.number ?? null,
    deskRiders: riders,
    events: events.map(({ at, kind, from_status, to_status, actor, reason }) => ({
      ...{ at: at.toISOString(), kind, from: from_status, to: to_status, actor, reason },
    })),
    notes: notes.get(managed.id) ?? [],
    trail,
    credit: credit
      ? {
          amountPaise: credit.amount_paise,
          expiresOn: credit.expires_on,
          at: credit.created_at.toISOString(),
          isSpent: credit.spent_on_booking_id !== null,
        }
      : null,
    callOffs: choices.map(({ created_at, reason, deadline_at, choice }) => ({
      ...{ at: created_at.toISOString(), reason, until: choice === null ? deadline_at.toISOString() : null },
    })),
    allParts: await listPartsOfParty(db, row),
    noticed: noticed.map(({ kind }) => kind),
  };
}

async function listDeskRiders(db: Db, { id, tour }: ManagedBooking): Promise<DeskRider[]> {
  const rows = await db
    .selectFrom("rider")
    .selectAll()
    .where("booking_id", "=", id)
    .where("cancelled_at", "is", null)
    .orderBy("position")
    .execute();
  const least = tour.fit.minHeightCm ?? null;
  return rows.map((row) => {
    const isOnFoot = tour.mode === "Walk";
    const frame = row.height_cm === null || isOnFoot ? null : frameFor(row.height_cm, least);
    const diet = diets.find((one) => one === row.diet);
    return {
      position: row.position,
      name: row.name,
      heightCm: row.height_cm,
      frame,
      isTooSmall: row.height_cm !== null && !isOnFoot && frame === null,
      diet: diet ? dietLabels[diet] : null,
      notes: row.notes,
      emergency: row.emergency_name === null ? null : `${row.emergency_name} ${row.emergency_phone ?? ""}`.trim(),
      guardian: row.is_minor ? row.guardian_name : null,
      isFilled: row.filled_at !== null,
      isForgotten: row.forgotten_at !== null,
    };
  });
}
