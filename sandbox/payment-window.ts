import fs from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { errorBody, type Parts, pay } from "./api.ts";
import { Refused } from "./state.ts";

const asset = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, "assets", name), "utf8");
const htmlSafe = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const rupees = (paise: number): string =>
  `₹${new Intl.NumberFormat("en-IN", { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100)}`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action *; base-uri 'none'";

/** The stand-in for the provider's checkout: the script, and the window that it opens. */
export function paymentWindow(parts: Parts): Hono {
  const { state, settings } = parts;
  const app = new Hono();
  const script = (name: string) =>
    app.get(`/${name}`, (context) =>
      context.body(asset(name), 200, {
        "content-type": "text/javascript; charset=utf-8",
        "cross-origin-resource-policy": "cross-origin",
      }),
    );
  script("checkout.js");
  script("window.js");
  app.get("/window.css", (context) =>
    context.body(asset("window.css"), 200, { "content-type": "text/css; charset=utf-8" }),
  );

  app.get("/checkout/public", (context) => {
    const { key_id: keyId, order_id: orderId = "", name = "the shop" } = context.req.query();
    context.header("content-security-policy", policy);
    context.header("cross-origin-resource-policy", "cross-origin");
    if (keyId !== settings.keyId) return context.html(page("<p>The key of the shop is not known here.</p>"), 400);
    try {
      const order = state.getOrder(orderId);
      return context.html(page(windowBody(order.id, order.amount, name)));
    } catch (error) {
      if (error instanceof Refused) return context.html(page(`<p>${htmlSafe(error.message)}</p>`), 400);
      throw error;
    }
  });
  app.post("/checkout/attempt", async (context) => {
    const { orderId, fails } = (await context.req.json()) as { orderId: string; fails: boolean };
    try {
      const { payment, result } = pay(parts, orderId, { reason: fails ? "payment_failed" : null });
      if (payment.status === "captured") return context.json({ result });
      const error = {
        code: "BAD_REQUEST_ERROR",
        description: "Your payment was declined by the bank. No money was taken.",
        source: "customer",
        step: "payment_authorization",
        reason: "payment_failed",
        metadata: { order_id: orderId, payment_id: payment.id },
      };
      return context.json({ error });
    } catch (error) {
      if (error instanceof Refused) return context.json(errorBody(error));
      throw error;
    }
  });
  return app;
}

const page = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title><link rel="stylesheet" href="/v1/window.css"></head><body>${body}<script src="/v1/window.js"></script></body></html>`;

const windowBody = (orderId: string, amount: number, name: string): string => `
<main data-order="${htmlSafe(orderId)}">
  <p class="ribbon">Test money: nothing is charged</p>
  <header>
    <div><h1>${htmlSafe(name)}</h1><p class="amount">${rupees(amount)}</p></div>
    <button type="button" class="close" data-testid="dismiss" aria-label="Close the payment window">×</button>
  </header>
  <form>
    <label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="4100 2800 0000 1007"></label>
    <div class="pair">
      <label>Expiry <input name="expiry" autocomplete="off" value="12 / 30"></label>
      <label>CVV <input name="cvv" inputmode="numeric" autocomplete="off" value="123"></label>
    </div>
    <p role="alert" class="failure" hidden></p>
    <button type="submit" class="pay" data-testid="pay-success">Pay ${rupees(amount)}</button>
    <button type="button" class="fail" data-testid="pay-failure">Make this payment fail</button>
  </form>
  <p class="note">A stand-in for the payment provider. Use any card number you like except a real one.</p>
</main>`;
