import { Hono } from "hono";
import type { Parts } from "../checkout/parts.ts";
import { disputeEntity, refundEntity } from "./entities.ts";
import { collection, pageOf } from "./lists.ts";
import { readNotes, refuseExtraFields } from "./readers.ts";
import { readRequestBody } from "./request-body.ts";

const onlyNotes = new Set(["notes"]);

/** /v1/refunds */
export function refundsApi({ state }: Parts): Hono {
  const api = new Hono();
  api.get("/", (context) => context.json(collection(pageOf(context, state.refunds.all()).map(refundEntity))));
  api.get("/:id", (context) => context.json(refundEntity(state.getRefund(context.req.param("id")))));
  api.patch("/:id", async (context) => {
    const made = state.getRefund(context.req.param("id"));
    const body = await readRequestBody(context);
    refuseExtraFields(body, onlyNotes);
    made.notes = readNotes(body.notes);
    state.putRefund(made);
    return context.json(refundEntity(made));
  });
  return api;
}

/** /v1/disputes */
export function disputesApi({ state }: Parts): Hono {
  const api = new Hono();
  api.get("/", (context) => context.json(collection(pageOf(context, state.disputes.all()).map(disputeEntity))));
  api.get("/:id", (context) => context.json(disputeEntity(state.getDispute(context.req.param("id")))));
  return api;
}
