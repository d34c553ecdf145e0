import { Hono } from "hono";
import { unknownId } from "../api/refused.ts";
import { readRequestBody } from "../api/request-body.ts";
import type { Parts } from "../checkout/parts.ts";

export function webhookControl({ state, webhooks }: Parts): Hono {
  const app = new Hono();
  app.get("/events", (context) =>
    context.json(
      state.told.all().map(({ id, event, attempts, delivered, ended, created_at }) => {
        return { id, event, attempts, delivered, ended, created_at };
      }),
    ),
  );
  app.post("/events/flush", async (context) => {
    await webhooks.flush();
    return context.json({ waiting: state.untold().length });
  });
  app.post("/events/:id/deliver", async (context) => {
    const told = state.told.find(context.req.param("id"));
    if (told === undefined || told.body === null) throw unknownId();
    await webhooks.deliverAgain(told);
    return context.json({ id: told.id, attempts: told.attempts, delivered: told.delivered });
  });
  app.post("/webhook", async (context) => {
    const { url, secret } = (await readRequestBody(context)) as { url?: string | null; secret?: string };
    if (url !== undefined) webhooks.url = url;
    if (secret !== undefined) webhooks.secret = secret;
    state.setAccount({ webhook_enabled: true });
    return context.json({ url: webhooks.url });
  });
  return app;
}
