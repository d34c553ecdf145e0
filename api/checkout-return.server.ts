import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { confirmFromBrowser, noteFailureFromBrowser, openBooking } from "#modules/booking/index.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { AppError } from "#platform/errors.ts";
import type { RateLimits } from "#platform/http/rate-limit.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";

const INCOMPLETE = "This link is incomplete. Please open it again from your mail.";

type Deps = CaptureDeps & { signer: Signer; limits: RateLimits; poke(): void };

/**
 * Handles the return from payment: POST /checkout/return/:reference?key=…, /change/:id or /gift/:id, with the provider's signed result.
 * It may come from the provider's site, so signature and key count, not the origin. Redirects to the outcome, or to payment
 * after a failure.
 */
export function checkoutReturn(deps: Deps): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: 16 * 1024 });
  app.post("/change/:change", limit, async (context) => {
    const { change } = context.req.param();
    const { key = "", booking = "" } = context.req.query();
    if (!deps.signer.verifies("change", change, key)) return refuse(context);
    await hear(deps, context, change);
    // The change's payment page shows the outcome too.
    return answer(context, `/checkout/pay-change/${change}?${new URLSearchParams({ key, booking })}`);
  });
  app.post("/gift/:gift", limit, async (context) => {
    const { gift } = context.req.param();
    const { key = "" } = context.req.query();
    if (!deps.signer.verifies("gift", gift, key)) return refuse(context);
    await hear(deps, context, gift);
    // The gift's page pays it, and shows it once it is paid.
    return answer(context, `/gift/${gift}?${new URLSearchParams({ key })}`);
  });
  app.post("/:reference", limit, async (context) => {
    const { reference } = context.req.param();
    const { key = "" } = context.req.query();
    if (!(await openBooking(deps, { reference, key, purpose: "booking" }))) return refuse(context);
    return answer(context, `/checkout/${await hear(deps, context, reference)}/${reference}?key=${key}`);
  });
  return app;
}

const refuse = (context: Context): Response => context.text(INCOMPLETE, 403);

/** Records the result and picks the next page. Whatever is unclear or over the limit is settled later. */
async function hear(deps: Deps, context: Context, about: string): Promise<"outcome" | "pay"> {
  const form = await context.req.parseBody().catch(() => null);
  if (!form) return "outcome";
  const paid = checkoutResult.safeParse(form);
  const counted = (who: string) => async () => (await deps.limits.take("return", who)) === null;
  try {
    if (paid.success) await confirmFromBrowser(deps, paid.data, counted(paid.data.razorpay_order_id));
    else {
      const failed = failedPayment(form["error[metadata]"]);
      if (failed !== undefined) await noteFailureFromBrowser(deps, failed, counted(about));
    }
    deps.poke();
    return paid.success ? "outcome" : "pay";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, detail: error.detail }, "the browser's word could not be checked yet");
    return "outcome";
  }
}

const failedPayment = (metadata: unknown): string | undefined =>
  /"payment_id":"(pay_\w{14})"/.exec(typeof metadata === "string" ? metadata : "")?.[1];

/** Our script gets JSON; a form is redirected. */
const answer = (context: Context, next: string): Response =>
  context.req.header("accept")?.includes("application/json") ? context.json({ next }) : context.redirect(next, 303);
