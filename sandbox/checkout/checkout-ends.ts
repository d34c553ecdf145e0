import { errorBody, type ProviderRefusal } from "../api/refused.ts";
import type { Payment, PaymentError } from "../model.ts";
import { signCheckoutResult } from "../signatures.ts";
import type { SimulatedCheckoutOptions } from "./checkout-options.ts";
import { lastPage, payPage, returnLink, returnPage } from "./checkout-pages.ts";
import type { Parts } from "./parts.ts";
import { paymentError } from "./payment-errors.ts";

/** Failure as the shop's page receives it. */
export const failureOf = (
  orderId: string,
  paymentId: string | null,
  { code, description, source, step, reason }: PaymentError,
) => ({
  ...{ code, description, source, step, reason },
  metadata: { order_id: orderId, ...(paymentId === null ? {} : { payment_id: paymentId }) },
});

/** Page after the bank's answer: the shop, or the window for another try. */
export function ended(parts: Parts, options: SimulatedCheckoutOptions, payment: Payment): string {
  const { error } = payment;
  if (error !== null) return failed(parts, options, payment.id, error);
  const result = signCheckoutResult(parts.settings, payment);
  if (options.mode === "frame") return lastPage({ event: "complete", data: result });
  return returnPage(options.callback_url ?? "", result);
}

function failed(
  parts: Parts,
  options: SimulatedCheckoutOptions,
  paymentId: string | null,
  error: PaymentError,
): string {
  const data = failureOf(options.order_id, paymentId, error);
  if (options.mode !== "frame") return returnPage(options.callback_url ?? "", errorFields(data));
  return payPage(options, parts.state.getOrder(options.order_id), error.description, { event: "failed", data });
}

/** The same without a payment. */
export function turnedDown(parts: Parts, options: SimulatedCheckoutOptions, refused: ProviderRefusal): string {
  const { code, description, source, step, reason } = errorBody(refused).error;
  return failed(parts, options, null, { code: code as PaymentError["code"], description, source, step, reason });
}

export function left(options: SimulatedCheckoutOptions, paymentId: string | null): string {
  if (options.mode !== "hosted") return lastPage({ event: "dismiss" });
  if (options.cancel_url !== null) return returnLink(options.cancel_url);
  const error = failureOf(options.order_id, paymentId, paymentError("payment_cancelled"));
  return returnPage(options.callback_url ?? "", errorFields(error));
}

/** Error as form fields, with metadata as JSON. */
const errorFields = ({ metadata, ...error }: ReturnType<typeof failureOf>): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(error).map(([name, value]) => [`error[${name}]`, value]),
    ["error[metadata]", JSON.stringify(metadata)],
  ]);
