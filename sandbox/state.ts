import { invalid, unknownId } from "./api/refused.ts";
import { beginJournal, Journal, readJournal } from "./journal.ts";
import {
  type Dispute,
  defaultAccount,
  type Payment,
  type Refund,
  type Settlement,
  type SettlementItem,
  type SimulatedAccount,
  type SimulatedOrder,
  type Told,
} from "./model.ts";
import { nowSeconds } from "./surroundings.ts";
import { StoredMap } from "./table.ts";

/** The provider's data, stored in a file if one is named. */
export class State {
  readonly orders = new StoredMap<SimulatedOrder>((order) => order.receipt);
  readonly payments = new StoredMap<Payment>((payment) => payment.order_id);
  readonly refunds = new StoredMap<Refund>((refund) => refund.payment_id);
  readonly refundsByKey = new Map<string, Refund>();
  readonly disputes = new StoredMap<Dispute>((dispute) => dispute.payment_id);
  readonly settlements = new StoredMap<Settlement>();
  readonly settlementItems = new StoredMap<SettlementItem>((item) => item.settlement_id);
  /** Corrections, settled or not. */
  readonly adjustments = new StoredMap<SettlementItem>();
  readonly told = new StoredMap<Told>();
  readonly account: SimulatedAccount = { ...defaultAccount };
  readonly #journal: Journal;

  constructor(file: string | null) {
    const { orders, payments, refunds, disputes, settlements, settlementItems, adjustments, told } = this;
    const all = { orders, payments, refunds, disputes, settlements, settlementItems, adjustments, told };
    const tables = all as unknown as Record<string, StoredMap<{ id: string }>>;
    for (const { account = [], ...changes } of file === null ? [] : readJournal(file)) {
      for (const [name, rows] of Object.entries(changes))
        for (const row of rows) tables[name]?.put(row as { id: string });
      for (const one of account) Object.assign(this.account, one);
    }
    for (const refund of this.refunds.all()) this.#indexByKey(refund);
    this.#journal = file === null ? new Journal(null) : beginJournal(file, this.#everything());
    for (const [name, table] of Object.entries(tables)) table.onChange = (row) => this.#journal.note(name, row);
  }

  #everything() {
    return {
      account: [this.account],
      orders: this.orders.all(),
      payments: this.payments.all(),
      refunds: this.refunds.all(),
      disputes: this.disputes.all(),
      settlements: this.settlements.all(),
      settlementItems: this.settlementItems.all(),
      adjustments: this.adjustments.all(),
      told: this.untold(),
    };
  }

  untold = (): Told[] => this.told.all().filter(({ delivered, ended }) => !delivered && ended === null);

  /** Provider's time in Unix seconds; a control route can advance it. */
  now = (): number => nowSeconds() + this.account.clock_ahead;

  /** Resolves when all earlier changes survive a kill. */
  saved = (): Promise<void> => this.#journal.saved();
  close = (): Promise<void> => this.#journal.close();

  setAccount(wish: Partial<SimulatedAccount>): SimulatedAccount {
    Object.assign(this.account, wish);
    this.#journal.note("account", this.account);
    return this.account;
  }

  putRefund(refund: Refund): void {
    this.refunds.put(refund);
    this.#indexByKey(refund);
  }

  #indexByKey(refund: Refund): void {
    if (refund.idempotency_key !== null) this.refundsByKey.set(refund.idempotency_key, refund);
  }

  getOrder = (id: string): SimulatedOrder => known(this.orders, "order", id);
  getPayment = (id: string): Payment => known(this.payments, "pay", id);
  getRefund = (id: string): Refund => known(this.refunds, "rfnd", id);
  getSettlement = (id: string): Settlement => known(this.settlements, "setl", id);
  getDispute = (id: string): Dispute => known(this.disputes, "disp", id);
}

function known<R extends { id: string }>(table: StoredMap<R>, prefix: string, id: string): R {
  const row = table.find(id);
  if (row !== undefined) return row;
  if (new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`).test(id)) throw unknownId();
  throw invalid(`${id} is not a valid id`);
}
