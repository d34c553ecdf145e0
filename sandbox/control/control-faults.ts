import { Hono } from "hono";
import { readRequestBody } from "../api/request-body.ts";
import type { Parts } from "../checkout/parts.ts";

export function faultControl({ faults }: Parts): Hono {
  const app = new Hono();
  app.get("/", (context) => context.json(faults.show()));
  app.post("/", async (context) => {
    faults.configure((await readRequestBody(context)) as Parameters<typeof faults.configure>[0]);
    return context.json(faults.show());
  });
  app.post("/next", async (context) => {
    faults.plan((await readRequestBody(context)) as unknown as Parameters<typeof faults.plan>[0]);
    return context.json(faults.show());
  });
  return app;
}
