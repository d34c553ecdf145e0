import type { InstrumentKind, Payment, SimulatedOrder } from "../model.ts";
import { packOptions, type SimulatedCheckoutOptions } from "./checkout-options.ts";
import { hiddenFields, htmlSafe, money, page } from "./html.ts";
import { goodCard } from "./instruments.ts";

/** Message to the shop's page, through the frame. */
interface Message {
  event: "complete" | "failed" | "dismiss";
  data?: unknown;
}

const attributes = (message?: Message): string =>
  message === undefined
    ? ""
    : ` data-event="${message.event}" data-message="${htmlSafe(JSON.stringify(message.data ?? null))}"`;

const banks = ["HDFC Bank", "ICICI Bank", "State Bank of India", "Axis Bank"];

function frame(
  options: SimulatedCheckoutOptions,
  order: SimulatedOrder,
  close: string,
  inner: string,
  message?: Message,
): string {
  return page(
    `<main${attributes(message)}>
  <p class="ribbon">Test money: nothing is charged</p>
  <header>
    <div><h1>${htmlSafe(options.name)}</h1>${options.description === null ? "" : `<p>${htmlSafe(options.description)}</p>`}
    <p class="amount">${money(order.amount, order.currency)}</p></div>
    ${close}
  </header>
  ${inner}
  <p class="note">A stand-in for the payment provider. Use any card number you like except a real one.</p>
</main>${options.confirm_close ? leaving : ""}`,
    options.color,
  );
}

const leaving = `<dialog><p>Do you want to leave the payment?</p>
  <button type="button" class="pay" data-testid="stay">No, go on paying</button>
  <button type="button" class="plain" data-testid="leave">Yes, leave</button></dialog>`;

const cross = `class="close" data-testid="dismiss" aria-label="Close the payment window"`;

/** First page: pay or fail with one press, or go step by step. */
export function payPage(
  options: SimulatedCheckoutOptions,
  order: SimulatedOrder,
  alert?: string,
  message?: Message,
): string {
  const sum = money(order.amount, order.currency);
  const form = (inner: string): string =>
    `<form method="post" action="/v1/payments/create/checkout">${hiddenFields({ checkout: packOptions(options) })}${inner}</form>`;
  const way = (method: InstrumentKind, title: string, inner: string): string =>
    `<details name="method"${options.prefill.method === method ? " open" : ""}><summary>${title}</summary>
  ${form(`${hiddenFields({ method })}${inner}<button type="submit" class="pay" data-testid="${method}">Go on</button>`)}</details>`;
  return frame(
    options,
    order,
    closeOf(options),
    `${alert === undefined ? "" : `<p role="alert" class="failure">${htmlSafe(alert)}</p>`}
  ${form(`<button type="submit" class="pay" name="answer" value="success" data-testid="pay-success">Pay ${sum}</button>
  <button type="submit" class="plain" name="answer" value="failure" data-testid="pay-failure">Make this payment fail</button>`)}
  <h2>Or go through it step by step</h2>
  ${way(
    "card",
    "Card",
    `<label>Card number <input name="card[number]" inputmode="numeric" autocomplete="off" required value="${goodCard}"></label>
  <div class="pair"><label>Expiry <input name="card[expiry]" autocomplete="off" value="12 / 49"></label>
  <label>CVV <input name="card[cvv]" inputmode="numeric" autocomplete="off" value="123"></label></div>
  <label>Name on card <input name="card[name]" autocomplete="off" value="${htmlSafe(options.prefill.name ?? "")}"></label>`,
  )}
  ${way(
    "upi",
    "UPI",
    `<label>UPI id <input name="vpa" autocomplete="off" required value="success@razorpay"></label>
  <p class="note">success@razorpay pays, failure@razorpay does not.</p>`,
  )}
  ${way(
    "netbanking",
    "Netbanking",
    `<label>Bank <select name="bank">${banks.map((bank) => `<option>${bank}</option>`).join("")}</select></label>`,
  )}`,
    message,
  );
}

function closeOf({ mode, cancel_url: cancel, ...options }: SimulatedCheckoutOptions): string {
  if (mode !== "hosted") return `<button type="button" ${cross}>×</button>`;
  if (cancel !== null) return `<a ${cross} href="${htmlSafe(cancel)}">×</a>`;
  const checkout = packOptions({ ...options, mode, cancel_url: cancel });
  return `<form method="post" action="/v1/checkout/dismiss">${hiddenFields({ checkout })}<button type="submit" ${cross}>×</button></form>`;
}

/** Bank page, with an OTP for cards. */
export function bankPage(options: SimulatedCheckoutOptions, order: SimulatedOrder, payment: Payment): string {
  const checkout = hiddenFields({ checkout: packOptions(options) });
  const form = (inner: string): string =>
    `<form method="post" action="/v1/payments/${payment.id}/authenticate">${checkout}${inner}</form>`;
  const otp = `<label>OTP <input name="otp" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]*" required autofocus></label>
  <p class="note">Any 4 to 10 digits pay; fewer fail.</p>
  <button type="submit" class="pay" data-testid="otp-submit">Submit the OTP</button>`;
  return frame(
    options,
    order,
    `<form method="post" action="/v1/payments/${payment.id}/cancel">${checkout}<button type="submit" ${cross}>×</button></form>`,
    `<h2>${payment.method === "card" ? "Your bank has sent you an OTP" : htmlSafe(payment.bank ?? "Your bank")}</h2>
  ${payment.method === "card" ? form(otp) : ""}
  <h2>What shall the bank say?</h2>
  ${form(`<div class="pair"><button type="submit" class="plain" name="answer" value="success" data-testid="bank-success">Success</button>
  <button type="submit" class="plain" name="answer" value="failure" data-testid="bank-failure">Failure</button></div>`)}`,
  );
}

/** Last page of a frame, which only sends a message. */
export const lastPage = (message: Message): string => page(`<main${attributes(message)}></main>`);

/** Leads back to the shop, by itself or by its button. */
const returning = (what: string, way: string): string =>
  page(`<main class="returning"><p class="ribbon">Test money: nothing is charged</p>
  <h1>${what}</h1>${way}</main>`);

/** Posts the result to the shop. */
export const returnPage = (url: string, fields: Record<string, string>): string =>
  returning(
    "razorpay_payment_id" in fields ? "Your payment went through." : "Your payment didn't go through.",
    `<form method="post" class="return" target="_top" action="${htmlSafe(url)}">${hiddenFields(fields)}
  <button type="submit" class="pay" data-testid="return">Go back to the shop</button></form>`,
  );

/** The same without a result. */
export const returnLink = (url: string): string =>
  returning(
    "You haven't paid.",
    `<a class="return" target="_top" data-testid="return" href="${htmlSafe(url)}">Go back to the shop</a>`,
  );

/** Page of a window that cannot open. */
export const refusedPage = (why: string): string =>
  page(`<main><p class="ribbon">Test money: nothing is charged</p><p role="alert" class="failure">${htmlSafe(why)}</p>
  <button type="button" class="plain" data-testid="dismiss">Close</button></main>`);
