import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { erasers } from "#modules/accounts/index.server.ts";
import { certificateKinds, closedByCodes } from "#modules/availability/model.ts";
import { bookingEventKinds } from "#modules/booking/model.ts";
import { guideRoles } from "#modules/catalogue/model.ts";
import { codeKinds, creditEntryKinds, giftStatuses, useStates } from "#modules/credit/model.ts";
import { importedThings, importKinds, importStates } from "#modules/imports/model.ts";
import { templateUses } from "#modules/messaging/model.ts";
import { firstRunSteps } from "#modules/operations/model.ts";
import { ledgerAccounts, lineDifferences, ownPaymentKinds, refundHolds } from "#modules/payments/model.ts";
import { reviewStatuses } from "#modules/reviews/model.ts";
import { routeStates } from "#modules/routes/model.ts";
import { roles, viewedLists, waysIn } from "#modules/staff/model.ts";
import { documentKindNames, gapCodes, versionOrigins } from "#modules/studio/model.ts";
import { paperKinds, productKinds } from "#modules/tax/model.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openTestDatabase, openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";

/** Reads the codes allowed in a column. */
const codesOf = async (database: Database, table: string, column: string): Promise<unknown[]> => {
  const { rows } = await database.executeRaw(
    `SELECT DISTINCT code[1] AS code FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND ARRAY[attnum] = conkey,
      regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']+)''', 'g') AS code
      WHERE contype = 'c' AND conrelid = $1::regclass AND attname = $2 ORDER BY code`,
    [table, column],
  );
  return rows.map(({ code }) => code);
};

it.each([
  ["booking_event", "kind", bookingEventKinds],
  ["departure", "closed_by", closedByCodes],
  ["guide_certificate", "kind", certificateKinds],
  ["guide_assignment", "role", guideRoles],
  ["refund", "hold_reason", refundHolds],
  ["settlement_line", "difference", lineDifferences],
  ["desk_payment", "kind", ownPaymentKinds],
  ["ledger_entry", "account", ledgerAccounts],
  ["price_code", "kind", codeKinds],
  ["code_use", "state", useStates],
  ["gift_order", "status", giftStatuses],
  ["credit_entry", "kind", creditEntryKinds],
  ["data_request", "carried_out_by", erasers],
  ["message_template", "about", templateUses],
  ["staff_member", "role", roles],
  ["staff_invite", "role", roles],
  ["staff_session", "way_in", waysIn],
  ["staff_view", "list", viewedLists],
  ["content_draft", "kind", documentKindNames],
  ["content_version", "kind", documentKindNames],
  ["content_version", "origin", versionOrigins],
  ["content_gap", "code", gapCodes],
  ["gst_rate", "product", productKinds],
  ["route_version", "state", routeStates],
  ["tax_paper", "kind", paperKinds],
  ["tax_paper_counter", "kind", paperKinds],
  ["review_photo", "status", reviewStatuses],
  ["review_photo", "told_status", reviewStatuses.filter((status) => status !== "pending")],
  ["photo", "words_by", ["files", "console"]],
  ["import", "kind", importKinds],
  ["import", "state", importStates],
  ["import_made", "thing", importedThings],
  ["import_habit", "kind", importKinds],
  ["first_run_step", "step", [...firstRunSteps, "all"]],
] as const)("has the codes of %s.%s in SQL and code", async (table, column, known) => {
  const database = await openTestDatabase();
  expect(await codesOf(database, table, column)).toEqual([...known].sort());
  await database.close();
});

describe("a row from before codes", () => {
  let database: Database;
  beforeEach(async () => {
    database = await openUnmigratedDatabase();
    await migrate(database.db, migrations.slice(0, 1));
  });
  afterEach(() => database.close());

  /** Writes rows without parents, then migrates. */
  const migrateWith = async (statement: string): Promise<void> => {
    await database.executeRaw(`SET session_replication_role = replica; ${statement}; RESET session_replication_role`);
    await migrate(database.db);
  };

  it("of a booking's history gets the kind of its sentence", async () => {
    const events: [from: string | null, to: string, reason: string, kind: string][] = [
      [null, "held", "places held for payment", "status"],
      ["held", "confirmed", "payment captured", "paid"],
      ["held", "confirmed", "paid with a credit", "status"],
      ["confirmed", "cancelled", "cancelled", "status"],
      ["confirmed", "confirmed", "date changed from 1 December to 2 December", "moved"],
      ["confirmed", "confirmed", "handed over to another person", "handed_over"],
      ["confirmed", "confirmed", "e-mail address corrected", "address_corrected"],
      ["completed", "completed", "e-mail address corrected by our desk", "address_corrected"],
      ["confirmed", "confirmed", "2 people cancelled by our desk, as you asked on 1 December", "riders_cancelled"],
      ["confirmed", "confirmed", "cancelled by us", "riders_cancelled"],
      ["completed", "completed", "rider 12 did not come to the meeting point", "rider_no_show"],
      ["completed", "completed", "₹1,234.50 given back: handed over to another person", "given_back"],
    ];
    const rows = events.map(
      ([from, to, reason], at) =>
        `(gen_random_uuid(), gen_random_uuid(), ${from === null ? "NULL" : `'${from}'`}, '${to}', 'traveller', '${reason}', timestamptz '2026-12-01' + ${at} * interval '1 minute')`,
    );
    await migrateWith(
      `INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, reason, at) VALUES ${rows.join(", ")}`,
    );
    const read = await database.executeRaw("SELECT kind, reason, rider_position FROM booking_event ORDER BY at");
    expect(read.rows).toEqual(
      events.map(([, , reason, kind]) => ({
        kind,
        reason: kind === "paid" ? "paid, and the places are booked" : reason.replace("as you asked", "as asked"),
        rider_position: kind === "rider_no_show" ? 12 : null,
      })),
    );
  });

  it("of a departure gets the code of its sentence, and its block", async () => {
    const [tour, other] = [randomUUID(), randomUUID()];
    const [smog, elsewhere, every] = [randomUUID(), randomUUID(), randomUUID()];
    const departures: [day: string, status: string, reason: string | null, by: string | null, block: string | null][] =
      [
        ["2026-12-01", "open", null, null, null],
        ["2026-12-02", "cancelled", "smog", null, null],
        ["2026-12-03", "closed", "smog", "block", smog],
        ["2026-12-04", "closed", "Holi", "block", every],
        ["2026-12-05", "closed", "the marathon", "operator", null],
        ["2026-12-06", "closed", "one guide is ill", "operator", null],
        ["2026-12-07", "closed", null, "operator", null],
        ["2026-12-08", "closed", "the timetable has changed", "timetable", null],
        ["2026-12-09", "closed", "nobody had booked by the time we had to decide", "too_late_to_form", null],
        ["2026-12-20", "closed", "smog", "operator", null],
      ];
    const rows = departures.map(
      ([day, status, reason]) =>
        `(gen_random_uuid(), '${tour}', '${day}', '06:30', '${day}', '${day}', 8, '${status}', ${reason === null ? "NULL" : `'${reason}'`})`,
    );
    await migrateWith(`
      INSERT INTO blackout (id, tour_id, from_date, to_date, reason) VALUES
        ('${smog}', '${tour}', '2026-12-01', '2026-12-10', 'smog'),
        ('${elsewhere}', '${other}', '2026-12-01', '2026-12-10', 'the marathon'),
        ('${every}', NULL, '2026-12-04', '2026-12-04', 'Holi');
      INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, status, status_reason)
        VALUES ${rows.join(", ")}`);
    const read = await database.executeRaw("SELECT closed_by, closed_by_block FROM departure ORDER BY local_date");
    expect(read.rows).toEqual(departures.map(([, , , by, block]) => ({ closed_by: by, closed_by_block: block })));
  });

  it("of a held refund gets the code of its sentence", async () => {
    const refunds: [words: string | null, isByHand: boolean, hold: string | null][] = [
      [
        "the bank has taken this money back by a dispute: ask the guest before it is paid a second time",
        true,
        "dispute",
      ],
      [
        "the bank had taken this money by a dispute and has given it back: it is owed again, by bank transfer or at the provider''s desk (npm run ops -- close-refund)",
        true,
        "owed_again",
      ],
      [
        "money of this payment went back at the provider''s desk: look whether it is this refund, and end this one with its number (npm run ops -- close-refund)",
        true,
        "desk_refund",
      ],
      [
        "the site has sent a refund of this payment that its books do not know, as an older backup was restored: look whether it is this one, and end this one with its number (npm run ops -- close-refund)",
        true,
        "forgotten",
      ],
      ["to be paid by bank transfer", true, null],
      ["the provider could not send it", false, null],
      [null, false, null],
    ];
    const rows = refunds.map(
      ([words, isByHand], at) =>
        `(gen_random_uuid(), gen_random_uuid(), 100, 'cancelled', 'requested', '2026-12-0${at + 1}', ${words === null ? "NULL" : `'${words}'`}, ${isByHand ? "now()" : "NULL"})`,
    );
    await migrateWith(`INSERT INTO refund (id, payment_id, amount_paise, reason, status, promised_by, last_error, by_hand_since)
      VALUES ${rows.join(", ")}`);
    const read = await database.executeRaw("SELECT hold_reason FROM refund ORDER BY promised_by");
    expect(read.rows).toEqual(refunds.map(([, , hold]) => ({ hold_reason: hold })));
  });

  it("of a lapsed authorization is marked, and no other", async () => {
    const payments: [status: string, reason: string | null, isLeft: boolean, after: string | null][] = [
      ["authorized", "left to lapse", true, null],
      ["authorized", null, false, null],
      ["failed", "payment_failed", false, "payment_failed"],
    ];
    const rows = payments.map(
      ([status, reason], at) =>
        `(gen_random_uuid(), gen_random_uuid(), 'pay_${at}', 100, '${status}', ${reason === null ? "NULL" : `'${reason}'`})`,
    );
    await migrateWith(`INSERT INTO payment (id, payment_order_id, provider_payment_id, amount_paise, status, failure_reason)
      VALUES ${rows.join(", ")}`);
    const read = await database.executeRaw(
      "SELECT left_to_lapse, failure_reason FROM payment ORDER BY provider_payment_id",
    );
    expect(read.rows).toEqual(
      payments.map(([, , isLeft, after]) => ({ left_to_lapse: isLeft, failure_reason: after })),
    );
  });

  it("of a waiting erasure gets its actor", async () => {
    const requests: [kind: string, words: string, by: string | null][] = [
      ["erasure", "Asked for on the profile page; rides ahead keep their contact until they are over.", "page"],
      [
        "erasure",
        "Carried out; rides ahead, and bookings that are owed money, keep their contact until that is over.",
        "desk",
      ],
      ["erasure", "Forget me, please.", null],
      ["other", "Asked for on the profile page; rides ahead keep their contact until they are over.", null],
    ];
    const rows = requests.map(
      ([kind, words], at) => `(gen_random_uuid(), '${kind}', '${words}', now(), '2026-12-0${at + 1}')`,
    );
    await migrateWith(`INSERT INTO data_request (id, kind, words, received_at, due_on) VALUES ${rows.join(", ")}`);
    const read = await database.executeRaw("SELECT carried_out_by FROM data_request ORDER BY due_on");
    expect(read.rows).toEqual(requests.map(([, , by]) => ({ carried_out_by: by })));
  });
});
