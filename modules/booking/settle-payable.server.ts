import type { Settle } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { settleChange } from "./changes.server.ts";
import { settleBooking } from "./settle-booking.server.ts";

/** What payments call when money has come: for a change of a booking, else for a booking itself. */
export const settlePayable =
  (deps: { clock: Clock }): Settle =>
  async (tx, payableRef) =>
    (await settleChange(deps)(tx, payableRef)) ?? settleBooking(deps)(tx, payableRef);
