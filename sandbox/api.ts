import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { orderEntity, paymentEntity, refundEntity } from "./entities.ts";
import { type Payment, Refused, type State } from "./state.ts";
import type { Settings } from "./surroundings.ts";
import type { Webhooks } from "./webhooks.ts";

export interface Parts {
  settings: Settings;
  state: State;
  webhooks: Webhooks;
}

/** An attempt to pay, told to the shop, with what the payment window hands to the page. */
export function pay(
  parts: Parts,
  orderId: string,
  outcome: { reason: string | null; method?: Payment["method"]; amount?: number },
) {
  const { state, webhooks, settings } = parts;
  const payment = state.attempt(orderId, { method: "card", ...outcome });
  const entity = paymentEntity(payment);
  if (payment.status === "failed") {
    webhooks.tell("payment.failed", { payment: entity });
  } else {
    webhooks.tell("payment.authorized", { payment: { ...entity, status: "authorized" } });
    webhooks.tell("payment.captured", { payment: entity });
    webhooks.tell("order.paid", { payment: entity, order: orderEntity(state.getOrder(orderId)) });
  }
  const signature = createHmac("sha256", settings.keySecret).update(`${orderId}|${payment.id}`).digest("hex");
  return {
    payment,
    result: { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature },
  };
}

export const errorBody = (error: Refused) => ({
  error: {
    code: "BAD_REQUEST_ERROR",
    description: error.message,
    source: error.reason === "NA" ? "NA" : "business",
    step: error.reason === "NA" ? "NA" : "payment_initiation",
    reason: error.reason,
    metadata: {},
    ...(error.field === null ? {} : { field: error.field }),
  },
});

const collection = (items: unknown[]) => ({ entity: "collection", count: items.length, items });

/** The provider's REST calls, behind Basic authentication. */
export function restApi(parts: Parts): Hono {
  const { settings, state, webhooks } = parts;
  const api = new Hono();
  const expected = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64")}`;
  api.use(async (context, next) => {
    const given = context.req.header("authorization");
    if (given === undefined)
      return context.json(
        {
          error: { code: "BAD_REQUEST_ERROR", description: "Please provide your api key for authentication purposes" },
        },
        401,
      );
    if (given !== expected)
      return context.json({ error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }, 401);
    return next();
  });
  api.onError((error, context) => {
    if (error instanceof Refused) return context.json(errorBody(error), error.status as 400);
    throw error;
  });
  const body = async (context: Context): Promise<Record<string, unknown>> =>
    (await context.req.json().catch(() => ({}))) as Record<string, unknown>;

  api.post("/orders", async (context) => context.json(orderEntity(state.createOrder(await body(context)))));
  api.get("/orders", (context) => context.json(collection(state.listOrders().map(orderEntity))));
  api.get("/orders/:id", (context) => context.json(orderEntity(state.getOrder(context.req.param("id")))));
  api.get("/orders/:id/payments", (context) => {
    const order = state.getOrder(context.req.param("id"));
    return context.json(collection(state.paymentsOf(order.id).map(paymentEntity)));
  });
  api.get("/payments/:id", (context) => context.json(paymentEntity(state.getPayment(context.req.param("id")))));
  api.post("/payments/:id/capture", (context) => {
    state.getPayment(context.req.param("id"));
    throw new Refused("This payment has already been captured");
  });
  api.post("/payments/:id/refund", async (context) => {
    const key = context.req.header("x-refund-idempotency") ?? null;
    if (key !== null && key.length < 10) throw new Refused("The idempotency key must be at least 10 characters long.");
    const { amount } = await body(context);
    const refund = state.refund(context.req.param("id"), amount === undefined ? undefined : Number(amount), key);
    const payment = paymentEntity(state.getPayment(refund.payment_id));
    webhooks.tell("refund.created", { refund: refundEntity(refund), payment });
    webhooks.tell("refund.processed", { refund: refundEntity(refund), payment });
    return context.json(refundEntity(refund));
  });
  api.get("/payments/:id/refunds", (context) =>
    context.json(collection(state.refundsOf(context.req.param("id")).map(refundEntity))),
  );
  api.get("/refunds/:id", (context) => context.json(refundEntity(state.getRefund(context.req.param("id")))));
  return api;
}
