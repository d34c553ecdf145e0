import { giftHeldOfEach } from "#modules/credit/index.server.ts";
import { findHeldPaiseOfEach } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { refundableRefs } from "../cancellations/payable-refs.server.ts";

/** Guest of a ride that was called off, who has not chosen yet. */
export interface OpenChoice {
  reference: string;
  contactName: string;
  contactPhone: string;
  tourName: string;
  departureId: string;
  deadlineAt: Date;
  heldPaise: number;
}

const MOST_LISTED = 100;

/** Lists open choices, of one departure or of all, the nearest deadline first. After it everything goes back. */
export async function listOpenChoices(db: Sql, departureId?: string): Promise<OpenChoice[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("guest_choice")
        .select(["id", "booking_id", "departure_id", "deadline_at"])
        .where("choice", "is", null)
        .$if(departureId !== undefined, (some) => some.where("departure_id", "=", departureId ?? ""))
        .orderBy("deadline_at")
        .orderBy("id")
        .limit(MOST_LISTED)
        .as("guest_choice"),
    )
    .innerJoin("booking", "booking.id", "guest_choice.booking_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select(["booking.id", "reference", "contact_name", "contact_phone", "tour.name as tourName"])
    .select(["guest_choice.departure_id", "deadline_at"])
    .orderBy("deadline_at")
    .orderBy("guest_choice.id")
    .execute();
  const refs = await refundableRefs(
    db,
    rows.map(({ id }) => id),
  );
  const all = [...refs.values()].flat();
  const held = await findHeldPaiseOfEach(db, all);
  const gifts = await giftHeldOfEach(db, all);
  return rows.map((row) => ({
    ...{ reference: row.reference, contactName: row.contact_name, contactPhone: row.contact_phone },
    ...{ tourName: row.tourName, departureId: row.departure_id, deadlineAt: row.deadline_at },
    heldPaise: sum((refs.get(row.id) ?? []).map((ref) => (held.get(ref) ?? 0) + (gifts.get(ref) ?? 0))),
  }));
}
