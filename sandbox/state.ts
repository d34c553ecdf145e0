import fs from "node:fs";
import { newTail, nowSeconds } from "./surroundings.ts";

export interface Order {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}

export interface Payment {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "refunded" | "failed";
  method: "card" | "upi" | "netbanking";
  amount_refunded: number;
  fee: number | null;
  tax: number | null;
  error_reason: string | null;
  created_at: number;
}

export interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: "processed";
  idempotency_key: string | null;
  created_at: number;
}

interface Kept {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
}

/** A request that the provider would turn down, with the reason it gives. */
export class Refused extends Error {
  readonly reason: string;
  readonly field: string | null;
  readonly status: number;

  constructor(description: string, reason = "input_validation_failed", field: string | null = null, status = 400) {
    super(description);
    this.reason = reason;
    this.field = field;
    this.status = status;
  }
}

/** Orders, payments and refunds, by the provider's rules; kept in a file when one is named. */
export class State {
  readonly #file: string | null;
  #kept: Kept = { orders: [], payments: [], refunds: [] };

  constructor(file: string | null) {
    this.#file = file;
    if (file !== null && fs.existsSync(file)) this.#kept = JSON.parse(fs.readFileSync(file, "utf8")) as Kept;
  }

  #keep(): void {
    if (this.#file === null) return;
    fs.writeFileSync(`${this.#file}.part`, JSON.stringify(this.#kept));
    fs.renameSync(`${this.#file}.part`, this.#file);
  }

  /** A new order; the amount in paise, at least ₹1. */
  createOrder(wanted: { amount?: unknown; currency?: unknown; receipt?: unknown; notes?: unknown }): Order {
    const { amount, currency = "INR", receipt = null, notes = {} } = wanted;
    if (amount === undefined) throw new Refused("amount: is required.", undefined, "amount");
    if (typeof amount !== "number" || !Number.isInteger(amount))
      throw new Refused("The amount must be an integer.", undefined, "amount");
    if (amount < 100)
      throw new Refused("Order amount less than minimum amount allowed", "amount_less_than_minimum_amount", "amount");
    const order: Order = {
      id: `order_${newTail()}`,
      amount,
      amount_paid: 0,
      currency: String(currency),
      receipt: receipt === null ? null : String(receipt),
      status: "created",
      attempts: 0,
      notes: notes as Record<string, string>,
      created_at: nowSeconds(),
    };
    this.#kept.orders.push(order);
    this.#keep();
    return order;
  }

  getOrder(id: string): Order {
    const order = this.#kept.orders.find((one) => one.id === id);
    if (!order) throw new Refused("The id provided does not exist");
    return order;
  }

  getPayment(id: string): Payment {
    const payment = this.#kept.payments.find((one) => one.id === id);
    if (!payment) throw new Refused("The id provided does not exist");
    return payment;
  }

  getRefund(id: string): Refund {
    const refund = this.#kept.refunds.find((one) => one.id === id);
    if (!refund) throw new Refused("The id provided does not exist");
    return refund;
  }

  listOrders = (): Order[] => this.#kept.orders;
  paymentsOf = (orderId: string): Payment[] => this.#kept.payments.filter((one) => one.order_id === orderId);
  refundsOf = (paymentId: string): Refund[] => this.#kept.refunds.filter((one) => one.payment_id === paymentId);

  /** An attempt to pay an order: captured at once when it succeeds, else failed for `reason` and open for another try. */
  attempt(orderId: string, outcome: { reason: string | null; method: Payment["method"]; amount?: number }): Payment {
    const order = this.getOrder(orderId);
    if (order.status === "paid")
      throw new Refused(
        "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
        "order_already_paid",
      );
    const amount = outcome.amount ?? order.amount;
    const base = Math.round(amount * 0.02);
    const tax = outcome.method === "card" && amount <= 2000_00 ? 0 : Math.ceil(base * 0.18);
    const captured = outcome.reason === null;
    const payment: Payment = {
      id: `pay_${newTail()}`,
      order_id: orderId,
      amount,
      currency: order.currency,
      status: captured ? "captured" : "failed",
      method: outcome.method,
      amount_refunded: 0,
      fee: captured ? base + tax : null,
      tax: captured ? tax : null,
      error_reason: outcome.reason,
      created_at: nowSeconds(),
    };
    this.#kept.payments.push(payment);
    order.attempts += 1;
    order.status = captured ? "paid" : "attempted";
    if (captured) order.amount_paid = amount;
    this.#keep();
    return payment;
  }

  /** Gives money back; the same key with the same amount answers with the refund already made. */
  refund(paymentId: string, amount: number | undefined, key: string | null): Refund {
    const payment = this.getPayment(paymentId);
    const before = key === null ? undefined : this.#kept.refunds.find((one) => one.idempotency_key === key);
    if (before) {
      if (before.payment_id === paymentId && before.amount === (amount ?? payment.amount)) return before;
      throw new Refused("Different request with the same idempotency key has already been processed.", "NA", null, 409);
    }
    if (payment.status === "refunded") throw new Refused("The payment has been fully refunded already", "NA");
    if (payment.status !== "captured")
      throw new Refused("The payment status should be captured for action to be taken");
    const rest = payment.amount - payment.amount_refunded;
    const wanted = amount ?? rest;
    if (wanted < 100) throw new Refused("The amount must be at least INR 1.00", undefined, "amount");
    if (wanted > rest)
      throw new Refused("The refund amount provided is greater than amount captured", undefined, "amount");
    const refund: Refund = {
      id: `rfnd_${newTail()}`,
      payment_id: paymentId,
      amount: wanted,
      status: "processed",
      idempotency_key: key,
      created_at: nowSeconds(),
    };
    this.#kept.refunds.push(refund);
    payment.amount_refunded += wanted;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    this.#keep();
    return refund;
  }
}
