import type { Tx } from "#platform/database/database.server.ts";
import type { ReturnCause } from "../model.ts";

export type Settled = { fulfilled: true } | { fulfilled: false; reason: string };

/**
 * Told, inside the transaction, that a payable has been paid in full. Answers whether it can be given; if not, the whole
 * amount is refunded. It may be asked in a transaction that is then rolled back, to see what it would answer.
 */
export type Settle = (tx: Tx, payableRef: string) => Promise<Settled>;

/**
 * What money is for. Payments know it by an opaque reference and tell it, inside the transaction that makes it true, what
 * became of the money.
 */
export interface PayableHandler {
  settle: Settle;
  /**
   * A bank has promised money that cannot be asked about, or taken, at this moment: what it is for is kept for it for a while.
   * Told once a payment, when its yes is first heard of, after a failure of the same payment too.
   */
  promised(tx: Tx, payableRef: string): Promise<void>;
  /** The first attempt to pay has failed; told once an order, for later ones are made by somebody who is still there. */
  failed(tx: Tx, payableRef: string): Promise<void>;
  /** Money came that cannot be kept; all of it goes back, and is there by the date promised. */
  returned(
    tx: Tx,
    payableRef: string,
    money: { cause: ReturnCause; amountPaise: number; promisedBy: string },
  ): Promise<void>;
}
