import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { allPages } from "./all-pages.server.ts";

export interface ProviderSettings {
  apiBase: string;
  checkoutJs: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The agreed fee without GST, in percent; null or absent if none is told. */
  agreedFeePercent?: number | null;
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
  /** In INR paise, if paid in another currency. */
  base_amount: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  /** Contains the tax. */
  fee: z.int().nullish(),
  tax: z.int().nullish(),
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  error_source: z.string().nullish(),
  error_step: z.string().nullish(),
  error_reason: z.string().nullish(),
});
const payer = z.object({ email: z.string().nullish(), contact: z.string().nullish() });
/** `created_at` is in seconds. */
const listedPayment = payment.extend({ created_at: z.int(), ...payer.shape });
const refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
});
/** `created_at` is in seconds. */
const listedRefund = refund.extend({ payment_id: z.string(), currency: z.string(), created_at: z.int() });
const dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** In the dispute's currency; 0 until it is lost. */
  amount_deducted: z.int(),
  currency: z.string().nullish(),
  status: z.string(),
});
const listedDispute = dispute.extend({
  amount: z.int(),
  reason_code: z.string().nullish(),
  respond_by: z.int().nullish(),
});
/** Its `fees` and `tax` are 0 in an ordinary settlement: the real ones stand on the items. `created_at` is in seconds. */
const settlement = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(["created", "processed", "failed"]),
  utr: z.string().nullish(),
  created_at: z.int(),
});
/** `fee` contains `tax`, and `credit` is the amount without the fee. */
const settledItem = z.object({
  entity_id: z.string(),
  type: z.enum(["payment", "refund", "transfer", "adjustment"]),
  debit: z.int(),
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  fee: z.int().nullish(),
  tax: z.int().nullish(),
  created_at: z.int(),
  settlement_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  dispute_id: z.string().nullish(),
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
export type ProviderSettlement = z.infer<typeof settlement>;
export type SettledItem = z.infer<typeof settledItem>;
export type ListedDispute = z.infer<typeof listedDispute>;

export const PROVIDER_TIMEOUT_MS = 10_000;
/** Statuses that do not judge the request, such as bad keys or a rate limit. */
const SAY_NOTHING: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

/**
 * The provider captures by itself for 30 minutes after an attempt, then only on request, and releases after a day.
 * The attempt may come late, so the payment window closes with the hold.
 */
const capture = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 24 * 60, refund_speed: "normal" },
};

/**
 * Throws `provider_unavailable` without a proper answer (worth a retry), and `provider_refused` if the answer is no.
 */
export class ProviderClient {
  readonly settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /** Not idempotent: a second call makes a second order. */
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

  /** Returns the payer's address and telephone number, which we do not store. */
  async getPayer(id: string): Promise<{ email: string | null; contact: string | null }> {
    const { email, contact } = await this.#call(payer, "GET", `/v1/payments/${encodeURIComponent(id)}`);
    return { email: email ?? null, contact: contact ?? null };
  }

  /** Asked by order, as the provider's lists lag. */
  async listOrderPayments(orderId: string): Promise<ProviderPayment[]> {
    const collection = z.object({ items: z.array(payment) });
    return (await this.#call(collection, "GET", `/v1/orders/${encodeURIComponent(orderId)}/payments`)).items;
  }

  /** Newest first, at most 100. The list lags. */
  async listPayments(wanted: { since: Date; skip: number; count: number }): Promise<ListedPayment[]> {
    const from = Math.floor(wanted.since.getTime() / 1000);
    const collection = z.object({ items: z.array(listedPayment) });
    const path = `/v1/payments?from=${from}&skip=${wanted.skip}&count=${wanted.count}`;
    return (await this.#call(collection, "GET", path)).items;
  }

  capturePayment(id: string, amount: number, currency: string): Promise<ProviderPayment> {
    return this.#call(payment, "POST", `/v1/payments/${encodeURIComponent(id)}/capture`, { amount, currency });
  }

  /** In the payment's own currency; all that is left if `amount` is null. `key` makes the call idempotent. */
  refundPayment(paymentId: string, amount: number | null, key: string): Promise<ProviderRefund> {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
    const body = { ...(amount === null ? {} : { amount }), receipt: key };
    return this.#call(refund, "POST", path, body, { "X-Refund-Idempotency": key });
  }

  async listRefunds(paymentId: string): Promise<ProviderRefund[]> {
    const collection = z.object({ items: z.array(refund) });
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
    const made = await allPages(async ({ skip, count }) => {
      return (await this.#call(collection, "GET", `${path}?skip=${skip}&count=${count}`)).items;
    });
    return [...made.values()];
  }

  /** Pages as `listPayments` does. */
  async listAllRefunds(wanted: { since: Date; skip: number; count: number }): Promise<ListedRefund[]> {
    const from = Math.floor(wanted.since.getTime() / 1000);
    const collection = z.object({ items: z.array(listedRefund) });
    const path = `/v1/refunds?from=${from}&skip=${wanted.skip}&count=${wanted.count}`;
    return (await this.#call(collection, "GET", path)).items;
  }

  getRefund(id: string): Promise<ProviderRefund> {
    return this.#call(refund, "GET", `/v1/refunds/${encodeURIComponent(id)}`);
  }

  /** Pages as `listPayments` does. */
  async listDisputes(wanted: { since: Date; skip: number; count: number }): Promise<ListedDispute[]> {
    const from = Math.floor(wanted.since.getTime() / 1000);
    const collection = z.object({ items: z.array(listedDispute) });
    const path = `/v1/disputes?from=${from}&skip=${wanted.skip}&count=${wanted.count}`;
    return (await this.#call(collection, "GET", path)).items;
  }

  getDispute(id: string): Promise<ProviderDispute> {
    return this.#call(dispute, "GET", `/v1/disputes/${encodeURIComponent(id)}`);
  }

  getSettlement(id: string): Promise<ProviderSettlement> {
    return this.#call(settlement, "GET", `/v1/settlements/${encodeURIComponent(id)}`);
  }

  /** Everything settled on a day of India, by the day of the settlement: payments are older. */
  async listSettled(day: string): Promise<SettledItem[]> {
    const [year, month, date] = day.split("-").map(Number);
    const collection = z.object({ items: z.array(settledItem) });
    const found = await allPages(async ({ skip, count }) => {
      const path = `/v1/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=${count}&skip=${skip}`;
      const { items } = await this.#call(collection, "GET", path);
      // One entity may be settled twice.
      return items.map((item) => ({ ...item, id: `${item.settlement_id} ${item.type} ${item.entity_id}` }));
    });
    return [...found.values()].map(({ id: _, ...item }) => item);
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
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
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

/** Gateways answer in HTML when they fail. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
