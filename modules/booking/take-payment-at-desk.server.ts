import { type DeskPaymentRefusal, takeDeskPayment } from "#modules/payments/index.server.ts";
import type { DeskPaymentKind } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { bookingPayableHandler } from "./payable-handler.server.ts";

/** Confirms a held booking by money taken at the desk: the whole sum that is due. */
export const takePaymentAtDesk = (
  deps: { db: Db; clock: Clock },
  booking: { id: string; totalPaise: number; creditPaise: number },
  taken: { kind: DeskPaymentKind; upiReference: string | null; takenBy: string },
): Promise<{ receipt: string } | DeskPaymentRefusal> =>
  takeDeskPayment(
    deps,
    { ...taken, payableRef: booking.id, amountPaise: booking.totalPaise - booking.creditPaise },
    bookingPayableHandler(deps),
  );
