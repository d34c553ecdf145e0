import { Hono } from "hono";
import { type Parts, pay } from "./api.ts";

/** What only a simulator has: paying without a browser, and a look at what was told to the shop. */
export function control(parts: Parts): Hono {
  const app = new Hono();
  app.post("/orders/:id/pay", async (context) => {
    const wish = (await context.req.json()) as { outcome: "success" | "failure"; amount?: number };
    const { result } = pay(parts, context.req.param("id"), {
      reason: wish.outcome === "success" ? null : "payment_failed",
      amount: wish.amount,
    });
    return context.json(result);
  });
  app.get("/events", (context) => context.json(parts.webhooks.deliveries));
  app.post("/webhook", async (context) => {
    parts.webhooks.url = ((await context.req.json()) as { url: string | null }).url;
    return context.json({ url: parts.webhooks.url });
  });
  return app;
}
