import { z } from "zod";
import { AppError } from "#platform/errors.ts";

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
});
const payment = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  method: z.string().nullish(),
  fee: z.int().nullish(),
  error_reason: z.string().nullish(),
});
const refund = z.object({ id: z.string(), amount: z.int(), status: z.enum(["pending", "processed", "failed"]) });
const failure = z.object({
  error: z.object({ code: z.string(), description: z.string().nullish(), reason: z.string().nullish() }),
});

export type ProviderOrder = z.infer<typeof order>;
export type ProviderPayment = z.infer<typeof payment>;
export type ProviderRefund = z.infer<typeof refund>;

const TIMEOUT_MS = 10_000;

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
    return this.#call(order, "POST", "/v1/orders", { amount: amountPaise, currency: "INR", receipt, notes });
  }

  getPayment(id: string): Promise<ProviderPayment> {
    return this.#call(payment, "GET", `/v1/payments/${encodeURIComponent(id)}`);
  }

  /** All payments tried on an order, failed ones included. Asked by order, because the provider's lists lag. */
  async listOrderPayments(orderId: string): Promise<ProviderPayment[]> {
    const collection = z.object({ items: z.array(payment) });
    return (await this.#call(collection, "GET", `/v1/orders/${encodeURIComponent(orderId)}/payments`)).items;
  }

  /** Sends money back. `idempotencyKey` makes a repeated call answer with the same refund. */
  refundPayment(paymentId: string, amountPaise: number, idempotencyKey: string): Promise<ProviderRefund> {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
    return this.#call(refund, "POST", path, { amount: amountPaise }, { "X-Refund-Idempotency": idempotencyKey });
  }

  getRefund(id: string): Promise<ProviderRefund> {
    return this.#call(refund, "GET", `/v1/refunds/${encodeURIComponent(id)}`);
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
    const isRefusal = response.status >= 400 && response.status < 500 && response.status !== 429 && said.success;
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
