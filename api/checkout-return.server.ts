import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { confirmFromBrowser, noteFailureFromBrowser } from "#modules/booking/index.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import type { Signer } from "#platform/signing.server.ts";

type Deps = CaptureDeps & { signer: Signer; poke(): void };

/**
 * Where a browser comes back to when it has paid: POST /checkout/return/:reference?key=…, with what the provider signed.
 * The provider's own page posts it from another site, our pay page by itself; so what counts is the signature of the
 * provider and the key of the link, not the origin. Goes on to the outcome, or back to pay when the attempt failed.
 */
export function checkoutReturn(deps: Deps): Hono {
  const app = new Hono();
  app.post("/:reference", bodyLimit({ maxSize: 16 * 1024 }), async (context) => {
    const reference = context.req.param("reference");
    const key = context.req.query("key") ?? "";
    if (!deps.signer.verifies("booking", reference, key))
      return context.text(new AppError("link_invalid").message, 403);
    const form = await context.req.parseBody();
    const paid = checkoutResult.safeParse(form);
    const goOn = await take(deps, () =>
      paid.success ? confirmFromBrowser(deps, paid.data) : noteFailed(deps, form["error[metadata]"]),
    );
    const page = paid.success || goOn === "outcome" ? "outcome" : "pay";
    return answer(context, `/checkout/${page}/${reference}?key=${key}`);
  });
  return app;
}

/** Whatever cannot be found out now is found out later; the page that follows says how things stand. */
async function take(deps: Deps, work: () => Promise<unknown>): Promise<"outcome" | "pay"> {
  try {
    await work();
    deps.poke();
    return "pay";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, detail: error.detail }, "the browser's word could not be checked yet");
    return "outcome";
  }
}

async function noteFailed(deps: Deps, metadata: unknown): Promise<void> {
  const paymentId = /"payment_id":"(pay_\w{14})"/.exec(typeof metadata === "string" ? metadata : "")?.[1];
  if (paymentId !== undefined) await noteFailureFromBrowser(deps, paymentId);
}

/** Our own page asks for the address and goes there by itself; a form is sent on. */
const answer = (context: Context, next: string): Response =>
  context.req.header("accept")?.includes("application/json") ? context.json({ next }) : context.redirect(next, 303);
