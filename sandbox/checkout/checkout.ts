import { type Context, Hono } from "hono";
import type { Body } from "../api/readers.ts";
import { errorBody, ProviderRefusal } from "../api/refused.ts";
import { nest, readRequestBody } from "../api/request-body.ts";
import type { InstrumentKind, Payment, PaymentError } from "../model.ts";
import { beginPayment } from "../payments.ts";
import { signCheckoutResult } from "../signatures.ts";
import { ended, failureOf, left, turnedDown } from "./checkout-ends.ts";
import { readOptions, type SimulatedCheckoutOptions, unpackOptions } from "./checkout-options.ts";
import { bankPage, payPage, refusedPage } from "./checkout-pages.ts";
import { policy } from "./html.ts";
import { bankFailure, failsByItself, readCard, readVpa, refuseExpired } from "./instruments.ts";
import type { Parts } from "./parts.ts";
import { pay, settle } from "./pay.ts";
import { paymentError } from "./payment-errors.ts";

/** Payment window: a frame, or a page of its own that needs no scripts. */
export function checkout(parts: Parts): Hono {
  const { state, settings } = parts;
  const app = new Hono();

  app.use("/checkout/*", headers);
  app.use("/payments/create/checkout", headers);
  for (const end of ["authenticate", "cancel"]) app.use(`/payments/:id/${end}`, headers);

  const open = (context: Context, body: Body, mode: SimulatedCheckoutOptions["mode"]) => {
    try {
      const options = readOptions(parts, body, mode);
      return context.html(payPage(options, state.getOrder(options.order_id)));
    } catch (error) {
      if (error instanceof ProviderRefusal) return context.html(refusedPage(error.message), 400);
      throw error;
    }
  };
  app.get("/checkout/public", (context) => {
    const query = nest(new URL(context.req.url).searchParams);
    return open(context, query, query.redirect === "1" ? "redirect" : "frame");
  });
  app.post("/checkout/embedded", async (context) => open(context, await readRequestBody(context), "hosted"));

  app.post("/payments/create/checkout", async (context) => {
    const body = await readRequestBody(context);
    const options = unpackOptions(body.checkout);
    try {
      const payment = begin(parts, options, body);
      if (payment.status !== "created") return context.html(ended(parts, options, payment));
      return context.html(bankPage(options, state.getOrder(options.order_id), payment));
    } catch (error) {
      if (error instanceof ProviderRefusal) return context.html(turnedDown(parts, options, error));
      throw error;
    }
  });

  app.post("/payments/:id/authenticate", async (context) => {
    const body = await readRequestBody(context);
    const payment = state.getPayment(context.req.param("id"));
    settle(parts, payment, answerOfBank(payment, body));
    return context.html(ended(parts, unpackOptions(body.checkout), payment));
  });
  app.post("/payments/:id/cancel", async (context) => {
    const options = unpackOptions((await readRequestBody(context)).checkout);
    const payment = state.getPayment(context.req.param("id"));
    settle(parts, payment, paymentError("payment_cancelled"));
    return context.html(left(options, payment.id));
  });
  app.post("/checkout/dismiss", async (context) => {
    const options = unpackOptions((await readRequestBody(context)).checkout);
    return context.html(left(options, null));
  });

  // For tests without pages.
  app.post("/checkout/attempt", async (context) => {
    const { orderId, fails } = (await context.req.json()) as { orderId: string; fails: boolean };
    try {
      const payment = pay(parts, orderId, { outcome: fails ? "failure" : "success" });
      if (payment.error === null) return context.json({ result: signCheckoutResult(settings, payment) });
      return context.json({ error: failureOf(orderId, payment.id, payment.error) });
    } catch (error) {
      if (error instanceof ProviderRefusal) return context.json(errorBody(error));
      throw error;
    }
  });
  return app;
}

async function headers(context: Context, next: () => Promise<void>): Promise<void> {
  await next();
  context.header("content-security-policy", policy);
  context.header("cross-origin-resource-policy", "cross-origin");
}

/** Starts a payment: at once, or up to the bank's page. */
function begin(parts: Parts, options: SimulatedCheckoutOptions, body: Body): Payment {
  const { method = "card", answer } = body as { method?: InstrumentKind; answer?: string };
  const card = (body.card ?? {}) as { number?: string; name?: string; expiry?: string };
  if (method === "card" && card.expiry !== undefined) refuseExpired(card.expiry, parts.state.now());
  const { email, contact } = options.prefill;
  const payment = beginPayment(parts, options.order_id, {
    method,
    card: method === "card" && card.number !== undefined ? readCard(card.number, card.name) : null,
    vpa: method === "upi" ? readVpa(String(body.vpa ?? "")) : null,
    bank: method === "netbanking" ? String(body.bank ?? "HDFC") : null,
    ...{ email, contact, description: options.description, notes: options.notes },
  });
  if (answer !== undefined) settle(parts, payment, answer === "success" ? null : paymentError("payment_failed"));
  // UPI asks in its own app, so there is no page.
  else if (method === "upi") settle(parts, payment, failsByItself(payment.vpa) ? bankFailure(payment) : null);
  return payment;
}

function answerOfBank(payment: Payment, { otp, answer }: Body): PaymentError | null {
  if (answer === "failure") return bankFailure(payment);
  if (answer === "success") return null;
  return /^\d{4,10}$/.test(String(otp ?? "").trim()) ? null : paymentError("incorrect_otp");
}
