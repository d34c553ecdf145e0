import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { allPages } from "./all-pages.server.ts";

/** Where the provider is and who we are to it. */
export interface ProviderSettings {
  apiBase: string;
  checkoutJs: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

const order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "attempted", "paid"]),
  // Empty notes are an empty list on the wire.
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});
const payment = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.int(),
  /** The amount in INR paise, when the traveller paid in another currency. */
  base_amount: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  fee: z.int().nullish(),
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  error_source: z.string().nullish(),
  error_step: z.string().nullish(),
  error_reason: z.string().nullish(),
});
const payer = z.object({ email: z.string().nullish(), contact: z.string().nullish() });
/** As the list of everything shows it: with who paid, and when (seconds). */
const listedPayment = payment.extend({ created_at: z.int(), ...payer.shape });
const refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
});
/** As the list of everything shows it: when it was made in seconds. */
const listedRefund = refund.extend({ payment_id: z.string(), currency: z.string(), created_at: z.int() });
const dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** What it has taken, in its currency: 0 until it is lost. */
  amount_deducted: z.int(),
  currency: z.string().nullish(),
  status: z.string(),
});
/** As the list of everything shows it. */
const listedDispute = dispute.extend({
  amount: z.int(),
  reason_code: z.string().nullish(),
  respond_by: z.int().nullish(),
});
const failure = z.object({
  error: z.object({ code: z.string(), description: z.string().nullish(), reason: z.string().nullish() }),
});

export type ProviderOrder = z.infer<typeof order>;
export type ProviderPayment = z.infer<typeof payment>;
export type ListedPayment = z.infer<typeof listedPayment>;
export type ProviderRefund = z.infer<typeof refund>;
export type ListedRefund = z.infer<typeof listedRefund>;
export type ProviderDispute = z.infer<typeof dispute>;
export type ListedDispute = z.infer<typeof listedDispute>;

const TIMEOUT_MS = 10_000;
/** Refusals that say nothing of what was asked for: our keys are not known, or may not, too slow, still at the same, too much at once. */
const SAY_NOTHING: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

/**
 * How the provider is told to take money: by itself when the bank says yes within half an hour of a try to pay, after that only
 * when we ask for it, and what nobody asked for goes back to the traveller after a day. So a bank's yes that comes too late for
 * its places is never taken. It counts from the try, not from the order: who is let try when the hold is over has paid at once, which is
 * why the payment's window closes with the hold.
 */
const capture = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 24 * 60, refund_speed: "normal" },
};

/**
 * The provider's API, as far as we use it. Every call has a time limit. It throws `provider_unavailable` when there was
 * no proper answer (worth trying again) and `provider_refused` when the answer was no.
 */
export class ProviderClient {
  readonly settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /** Makes an order. Not idempotent at the provider: call it once per order of ours. */
  createOrder(wanted: { amountPaise: number; receipt: string; notes: Record<string, string> }): Promise<ProviderOrder> {
    const { amountPaise, receipt, notes } = wanted;
    const body = { amount: amountPaise, currency: "INR", receipt, notes, payment: capture };
    return this.#call(order, "POST", "/v1/orders", body);
  }

  getOrder(id: string): Promise<ProviderOrder> {
    return this.#call(order, "GET", `/v1/orders/${encodeURIComponent(id)}`);
  }

  getPayment(id: string): Promise<ProviderPayment> {
    return this.#call(payment, "GET", `/v1/payments/${encodeURIComponent(id)}`);
  }

  /** Who paid, as they told the provider; nothing of it is kept by us. */
  async getPayer(id: string): Promise<{ email: string | null; contact: string | null }> {
    const { email, contact } = await this.#call(payer, "GET", `/v1/payments/${encodeURIComponent(id)}`);
    return { email: email ?? null, contact: contact ?? null };
  }

  /** All payments tried on an order, failed ones included. Asked by order, because the provider's lists lag. */
  async listOrderPayments(orderId: string): Promise<ProviderPayment[]> {
    const collection = z.object({ items: z.array(payment) });
    return (await this.#call(collection, "GET", `/v1/orders/${encodeURIComponent(orderId)}/payments`)).items;
  }

  /** A page of all payments from a moment on, the newest first, whatever became of them; at most 100. The list lags. */
  async listPayments(wanted: { since: Date; skip: number; count: number }): Promise<ListedPayment[]> {
    const from = Math.floor(wanted.since.getTime() / 1000);
    const collection = z.object({ items: z.array(listedPayment) });
    const path = `/v1/payments?from=${from}&skip=${wanted.skip}&count=${wanted.count}`;
    return (await this.#call(collection, "GET", path)).items;
  }

  /** Takes the money that a bank has promised: all of it, as the provider allows nothing else. */
  capturePayment(id: string, amount: number, currency: string): Promise<ProviderPayment> {
    return this.#call(payment, "POST", `/v1/payments/${encodeURIComponent(id)}/capture`, { amount, currency });
  }

  /**
   * Sends money back, in the payment's own currency; all that is left of it when no amount is given. `key` makes a repeated
   * call answer with the same refund, and is written on it, so that it can be found again.
   */
  refundPayment(paymentId: string, amount: number | null, key: string): Promise<ProviderRefund> {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
    const body = { ...(amount === null ? {} : { amount }), receipt: key };
    return this.#call(refund, "POST", path, body, { "X-Refund-Idempotency": key });
  }

  /** Every refund of a payment, whoever made it, the newest first. */
  async listRefunds(paymentId: string): Promise<ProviderRefund[]> {
    const collection = z.object({ items: z.array(refund) });
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
    const made = await allPages(async ({ skip, count }) => {
      return (await this.#call(collection, "GET", `${path}?skip=${skip}&count=${count}`)).items;
    });
    return [...made.values()];
  }

  /** A page of all refunds made from a moment on, the newest first, whoever made them; at most 100. The list lags. */
  async listAllRefunds(wanted: { since: Date; skip: number; count: number }): Promise<ListedRefund[]> {
    const from = Math.floor(wanted.since.getTime() / 1000);
    const collection = z.object({ items: z.array(listedRefund) });
    const path = `/v1/refunds?from=${from}&skip=${wanted.skip}&count=${wanted.count}`;
    return (await this.#call(collection, "GET", path)).items;
  }

  getRefund(id: string): Promise<ProviderRefund> {
    return this.#call(refund, "GET", `/v1/refunds/${encodeURIComponent(id)}`);
  }

  /** A page of all disputes opened from a moment on, the newest first, however they stand; at most 100. The list lags. */
  async listDisputes(wanted: { since: Date; skip: number; count: number }): Promise<ListedDispute[]> {
    const from = Math.floor(wanted.since.getTime() / 1000);
    const collection = z.object({ items: z.array(listedDispute) });
    const path = `/v1/disputes?from=${from}&skip=${wanted.skip}&count=${wanted.count}`;
    return (await this.#call(collection, "GET", path)).items;
  }

  getDispute(id: string): Promise<ProviderDispute> {
    return this.#call(dispute, "GET", `/v1/disputes/${encodeURIComponent(id)}`);
  }

  async #call<T>(
    shape: z.ZodType<T>,
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<T> {
    const { apiBase, keyId, keySecret } = this.settings;
    const call = `${method} ${path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(apiBase + path, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...extraHeaders,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (cause) {
      throw new AppError("provider_unavailable", { call }, { cause });
    }
    const answer = parseJson(text);
    if (response.ok) {
      const parsed = shape.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new AppError("provider_unavailable", { call, status: response.status, shape: parsed.error.message });
    }
    const said = failure.safeParse(answer);
    const isRefusal =
      response.status >= 400 && response.status < 500 && !SAY_NOTHING.has(response.status) && said.success;
    throw new AppError(isRefusal ? "provider_refused" : "provider_unavailable", {
      call,
      status: response.status,
      ...(said.success ? said.data.error : {}),
    });
  }
}

/** Gateways answer HTML when they are ill; that is no JSON, and no reason to crash. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
