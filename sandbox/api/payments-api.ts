import { type Context, Hono } from "hono";
import type { Parts } from "../checkout/parts.ts";
import type { Payment } from "../model.ts";
import { capture } from "../payments.ts";
import { createRefund } from "../refunds.ts";
import { cardEntity, paymentEntity, paymentWithCard, refundEntity } from "./entities.ts";
import { collection, pageOf } from "./lists.ts";
import { readNotes, refuseExtraFields } from "./readers.ts";
import { invalid, unknownId } from "./refused.ts";
import { expansions, readRequestBody } from "./request-body.ts";

const onlyNotes = new Set(["notes"]);

const shown = (context: Context, payment: Payment) => {
  const wanted = expansions(context);
  return {
    ...(wanted.has("card") ? paymentWithCard(payment) : paymentEntity(payment)),
    ...(wanted.has("emi") ? { emi: null } : {}),
    ...(wanted.has("offers") ? { offers: collection([]) } : {}),
  };
};

/** /v1/payments */
export function paymentsApi(parts: Parts): Hono {
  const { state } = parts;
  const api = new Hono();
  const paymentOf = (context: Context): Payment => state.getPayment(context.req.param("id") ?? "");

  api.get("/", (context) =>
    context.json(collection(pageOf(context, state.payments.all()).map((payment) => shown(context, payment)))),
  );
  api.get("/:id", (context) => context.json(shown(context, paymentOf(context))));
  api.get("/:id/card", (context) => {
    const { card } = paymentOf(context);
    if (card === null) throw invalid("Payment was not done using card");
    return context.json(cardEntity(card));
  });
  api.patch("/:id", async (context) => {
    const payment = paymentOf(context);
    const body = await readRequestBody(context);
    refuseExtraFields(body, onlyNotes);
    payment.notes = readNotes(body.notes);
    return context.json(paymentEntity(state.payments.put(payment)));
  });
  api.post("/:id/capture", async (context) =>
    context.json(paymentEntity(capture(parts, context.req.param("id"), await readRequestBody(context)))),
  );
  api.post("/:id/refund", async (context) => {
    const key = context.req.header("x-refund-idempotency") ?? null;
    return context.json(
      refundEntity(createRefund(parts, context.req.param("id"), await readRequestBody(context), key)),
    );
  });
  api.get("/:id/refunds", (context) =>
    context.json(collection(pageOf(context, state.refunds.of(paymentOf(context).id)).map(refundEntity))),
  );
  api.get("/:id/refunds/:refund", (context) => {
    const made = state.getRefund(context.req.param("refund"));
    if (made.payment_id !== paymentOf(context).id) throw unknownId();
    return context.json(refundEntity(made));
  });
  return api;
}
