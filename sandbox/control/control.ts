import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { disputeEntity, orderEntity, paymentEntity, refundEntity, settlementEntity } from "../api/entities.ts";
import { invalid } from "../api/refused.ts";
import { readRequestBody } from "../api/request-body.ts";
import type { Parts } from "../checkout/parts.ts";
import { pay, type Wish } from "../checkout/pay.ts";
import { openDispute, settleDispute } from "../disputes.ts";
import { defaultAccount, type SimulatedAccount } from "../model.ts";
import { notePastDay, type PaidDay } from "../past-day.ts";
import { authoriseLate, letTimePass } from "../payments.ts";
import { settleRefund } from "../refunds.ts";
import { adjust, failSettlement, type SettleWish, settleNow } from "../settlements.ts";
import { signCheckoutResult } from "../signatures.ts";
import { faultControl } from "./control-faults.ts";
import { webhookControl } from "./control-webhooks.ts";

/** Control routes: traveller, bank and time, moved by tests. */
export function control(parts: Parts): Hono {
  const { state, settings } = parts;
  const app = new Hono();
  app.route("/", webhookControl(parts));
  app.route("/faults", faultControl(parts));

  app.post("/orders/:id/pay", async (context) => {
    const { delay = 0, ...wish } = (await readRequestBody(context)) as Wish & { delay?: number };
    if (delay > 0) await wait(delay);
    const payment = pay(parts, context.req.param("id"), wish);
    const { error, status } = payment;
    return context.json({ ...signCheckoutResult(settings, payment), status, ...(error === null ? {} : { error }) });
  });
  app.post("/payments/:id/capture-late", async (context) => {
    const { minutes = 0 } = (await readRequestBody(context)) as { minutes?: number };
    advance(parts, minutes * 60);
    return context.json(paymentEntity(authoriseLate(parts, context.req.param("id"))));
  });
  app.post("/refunds/:id/settle", async (context) => {
    const { status, speed } = await readRequestBody(context);
    return context.json(refundEntity(settleRefund(parts, context.req.param("id"), status, speed)));
  });
  app.post("/disputes", async (context) =>
    context.json(disputeEntity(openDispute(parts, await readRequestBody(context)))),
  );
  app.post("/disputes/:id/settle", async (context) => {
    const { status } = await readRequestBody(context);
    return context.json(disputeEntity(settleDispute(parts, context.req.param("id"), status)));
  });
  app.post("/adjustments", async (context) => {
    const { id, debit, credit } = adjust(parts, await readRequestBody(context));
    return context.json({ id, debit, credit });
  });
  app.post("/settlements", async (context) =>
    context.json(settlementEntity(settleNow(parts, (await readRequestBody(context)) as SettleWish))),
  );
  app.post("/past-day", async (context) =>
    context.json(notePastDay(parts, (await readRequestBody(context)) as unknown as PaidDay)),
  );
  app.post("/settlements/:id/fail", (context) =>
    context.json(settlementEntity(failSettlement(parts, context.req.param("id")))),
  );

  app.post("/clock", async (context) => {
    const { advance: seconds } = await readRequestBody(context);
    if (!(Number(seconds) >= 0)) throw invalid("The provider's clock goes forward only.", "advance");
    advance(parts, Number(seconds));
    letTimePass(parts);
    return context.json({ now: state.now() });
  });
  app.get("/account", (context) => context.json(state.account));
  app.post("/account", async (context) => context.json(state.setAccount(readAccount(await readRequestBody(context)))));

  app.get("/state", (context) =>
    context.json({
      account: state.account,
      orders: state.orders.all().map(orderEntity),
      payments: state.payments.all().map(paymentEntity),
      refunds: state.refunds.all().map(refundEntity),
      disputes: state.disputes.all().map(disputeEntity),
    }),
  );
  return app;
}

function advance({ state }: Parts, seconds: number): void {
  if (seconds > 0) state.setAccount({ clock_ahead: state.account.clock_ahead + seconds });
}

function readAccount(body: Record<string, unknown>): Partial<SimulatedAccount> {
  const unknown = Object.keys(body).filter(
    (name) => !(name in defaultAccount) || name === "id" || name === "clock_ahead",
  );
  if (unknown.length > 0) throw invalid(`The account has no ${unknown.join(", ")} to set.`, unknown[0]);
  return body;
}
