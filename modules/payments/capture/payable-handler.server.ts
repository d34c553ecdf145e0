import type { Tx } from "#platform/database/database.server.ts";
import type { ReturnCause } from "../model.ts";

export type Settled = { fulfilled: true } | { fulfilled: false; reason: string };

/** Called in the transaction that records full payment. Some calls are rolled back, to see the result alone. */
export type Settle = (tx: Tx, payableRef: string) => Promise<Settled>;

/** Implemented by the modules that sell: payments know only a reference. */
export interface PayableHandler {
  settle: Settle;
  /** Called once a payment, if authorized and not captured: its places are kept for a while. */
  promised(tx: Tx, payableRef: string): Promise<void>;
  /** Called once an order, for its first failure: a later attempt is by somebody who is still there. */
  failed(tx: Tx, payableRef: string): Promise<void>;
  /** Called for money that cannot be kept: all of it goes back. */
  returned(
    tx: Tx,
    payableRef: string,
    money: { cause: ReturnCause; amountPaise: number; promisedBy: string },
  ): Promise<void>;
}
