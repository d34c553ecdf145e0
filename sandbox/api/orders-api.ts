import { Hono } from "hono";
import type { Parts } from "../checkout/parts.ts";
import type { Payment, SimulatedOrder } from "../model.ts";
import { createOrder } from "../orders.ts";
import { orderEntity, paymentEntity, paymentWithCard } from "./entities.ts";
import { collection, pageOf } from "./lists.ts";
import { readNotes, refuseExtraFields } from "./readers.ts";
import { invalid } from "./refused.ts";
import { expansions, readRequestBody } from "./request-body.ts";

const HALF_A_YEAR = 180 * 24 * 60 * 60;
const onlyNotes = new Set(["notes"]);

/** /v1/orders */
export function ordersApi({ state }: Parts): Hono {
  const api = new Hono();

  const expanded = (order: SimulatedOrder, wanted: Set<string>) => {
    if (!wanted.has("payments") && !wanted.has("payments.card")) return orderEntity(order);
    const shown = wanted.has("payments.card") ? paymentWithCard : paymentEntity;
    return { ...orderEntity(order), payments: collection(state.payments.of(order.id).map(shown)) };
  };

  api.post("/", async (context) => context.json(orderEntity(createOrder(state, await readRequestBody(context)))));

  api.get("/", (context) => {
    const { authorized, receipt } = context.req.query();
    const rows = (receipt === undefined ? state.orders.all() : state.orders.of(receipt)).filter(
      (order) => authorized === undefined || hasPromise(state.payments.of(order.id)) === (authorized === "1"),
    );
    return context.json(collection(pageOf(context, rows).map((order) => expanded(order, expansions(context)))));
  });

  api.get("/:id", (context) => {
    const order = state.getOrder(context.req.param("id"));
    if (state.now() - order.created_at > HALF_A_YEAR)
      throw invalid("Order older than 180 days, please use reports.", "id");
    return context.json(expanded(order, expansions(context)));
  });

  api.patch("/:id", async (context) => {
    const order = state.getOrder(context.req.param("id"));
    const body = await readRequestBody(context);
    refuseExtraFields(body, onlyNotes);
    order.notes = readNotes(body.notes);
    return context.json(orderEntity(state.orders.put(order)));
  });

  api.get("/:id/payments", (context) => {
    const order = state.getOrder(context.req.param("id"));
    const shown = expansions(context).has("card") ? paymentWithCard : paymentEntity;
    return context.json(collection(state.payments.of(order.id).map(shown)));
  });
  return api;
}

/** True if the bank has authorized or paid one of these. */
const hasPromise = (payments: Payment[]): boolean =>
  payments.some(({ status }) => status !== "failed" && status !== "created");
