import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import { receiveEvent } from "#modules/payments/index.server.ts";
import { AppError } from "#platform/errors.ts";
import { wrongMethod } from "./wrong-method.server.ts";

/** Largest event in bytes; the provider's have a few thousand. */
export const LARGEST_EVENT = 256 * 1024;

/**
 * Receives the provider's events: body signed in `x-razorpay-signature`, id in `x-razorpay-event-id`. Stored and answered at
 * once, processed afterwards.
 */
export function providerWebhook(deps: CaptureDeps, poke: () => void): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: LARGEST_EVENT }), async (context) => {
    const webhook = {
      rawBody: await context.req.text(),
      signature: context.req.header("x-razorpay-signature") ?? "",
      eventId: context.req.header("x-razorpay-event-id") ?? "",
    };
    try {
      await receiveEvent(deps, webhook);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return context.json({ code: error.code, message: error.message }, 400);
    }
    poke();
    return context.json({ received: true });
  });
  app.all("/", wrongMethod("POST"));
  return app;
}
