import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { confirmFromBrowser, noteFailureFromBrowser, openBooking } from "#modules/booking/index.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import type { Signer } from "#platform/signing.server.ts";

type Deps = CaptureDeps & { signer: Signer; poke(): void };

/**
 * Where a browser comes back to when it has paid: POST /checkout/return/:reference?key=…, or /change/:id for a change of a
 * booking, with what the provider signed. The provider's own page posts it from another site, our pay page by itself; so
 * what counts is the signature of the provider and the key of the link, not the origin. Goes on to the outcome, or back to
 * pay when the attempt failed.
 */
export function checkoutReturn(deps: Deps): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: 16 * 1024 });
  app.post("/change/:change", limit, async (context) => {
    const { change } = context.req.param();
    const { key = "", booking = "" } = context.req.query();
    if (!deps.signer.verifies("change", change, key)) return refuse(context);
    await hear(deps, context);
    // The page that pays for a change also says what became of it.
    return answer(context, `/checkout/pay-change/${change}?${new URLSearchParams({ key, booking })}`);
  });
  app.post("/:reference", limit, async (context) => {
    const { reference } = context.req.param();
    const { key = "" } = context.req.query();
    if (!(await openBooking(deps, { reference, key, purpose: "booking" }))) return refuse(context);
    return answer(context, `/checkout/${await hear(deps, context)}/${reference}?key=${key}`);
  });
  return app;
}

const refuse = (context: Context): Response => context.text(new AppError("link_invalid").message, 403);

/**
 * Takes in what the browser brings, and answers with the page that follows. Whatever cannot be found out now is found out
 * later; the outcome says how things stand.
 */
async function hear(deps: Deps, context: Context): Promise<"outcome" | "pay"> {
  const form = await context.req.parseBody().catch(() => null);
  if (!form) return "outcome";
  const paid = checkoutResult.safeParse(form);
  try {
    if (paid.success) await confirmFromBrowser(deps, paid.data);
    else await noteFailed(deps, form["error[metadata]"]);
    deps.poke();
    return paid.success ? "outcome" : "pay";
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
