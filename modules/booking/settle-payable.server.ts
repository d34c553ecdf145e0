import type { Settle } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { settleChange } from "./changes.server.ts";
import { retakeCredit } from "./credits.server.ts";
import { settleBooking } from "./settle-booking.server.ts";

/**
 * What payments call when money has come: for a change of a booking, else for a booking itself. A part that was to be
 * paid with a credit must still be there.
 */
export const settlePayable =
  (deps: { clock: Clock }): Settle =>
  async (tx, payableRef) => {
    const change = await settleChange(deps)(tx, payableRef);
    if (change) return change;
    if (!(await retakeCredit(tx, payableRef)))
      return { fulfilled: false, reason: "the credit that pays the rest was spent elsewhere" };
    return settleBooking(deps)(tx, payableRef);
  };
