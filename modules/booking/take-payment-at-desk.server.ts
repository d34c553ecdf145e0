import { type DeskPaymentRefusal, takeDeskPayment } from "#modules/payments/index.server.ts";
import type { DeskPaymentKind } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Rest } from "./changes/rest.server.ts";
import { bookingPayableHandler } from "./payable-handler.server.ts";

/** Books money taken at the desk, the whole sum that is due: it confirms a held booking, or pays the rest of one (`rest`). */
export const takePaymentAtDesk = (
  deps: { db: Db; clock: Clock },
  { id, totalPaise, creditPaise, rest }: { id: string; totalPaise: number; creditPaise: number; rest?: Rest | null },
  taken: { kind: DeskPaymentKind; upiReference: string | null; takenBy: string },
): Promise<{ receipt: string } | DeskPaymentRefusal> =>
  takeDeskPayment(
    deps,
    { ...taken, payableRef: rest?.id ?? id, amountPaise: rest?.duePaise ?? totalPaise - creditPaise },
    bookingPayableHandler(deps),
  );
