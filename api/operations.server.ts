import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { type Answer, type OperateDeps, operate } from "#modules/operations/index.server.ts";
import type { Signer } from "#platform/signing.server.ts";

const order = z.object({
  command: z.string().max(60),
  options: z.record(z.string().max(60), z.string().max(4000)),
  actor: z.string().max(120),
  dryRun: z.boolean(),
  /** The written content, with the order to publish it. */
  content: z.optional(z.unknown()),
  /** When it was signed: an order that was overheard is worth nothing a minute later. */
  at: z.iso.datetime(),
});

const FRESH_MS = 60_000;
/** The company's content goes along with the order to publish it: the demo's is 0.3 MB. More bytes are refused unread. */
export const LARGEST_ORDER = 4 * 1024 * 1024;

/**
 * Orders of the operator's command line, while the site has the embedded database open. Each is signed with the application's
 * secret, which only who may read the data folder knows.
 */
export function operations(deps: OperateDeps & { signer: Signer }, poke: () => void): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: LARGEST_ORDER }), async (context) => {
    const body = await context.req.text();
    const signed = deps.signer.verifies("operate", body, context.req.header("x-signature") ?? "");
    const read = signed ? order.safeParse(parseJson(body)) : null;
    const isFresh = read?.success && Math.abs(deps.clock.now().getTime() - Date.parse(read.data.at)) < FRESH_MS;
    if (!read?.success || !isFresh) return context.json({ ok: false, faults: ["The order is not signed."] }, 403);
    const answer: Answer = await operate(deps, read.data);
    poke();
    return context.json(answer);
  });
  return app;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
