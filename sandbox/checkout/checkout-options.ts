import type { Body } from "../api/readers.ts";
import { invalid, ProviderRefusal, unknownId } from "../api/refused.ts";
import type { InstrumentKind } from "../model.ts";
import type { Parts } from "./parts.ts";

/** Options of the payment window, carried through its pages. */
export interface SimulatedCheckoutOptions {
  order_id: string;
  name: string;
  description: string | null;
  prefill: { name?: string; email?: string; contact?: string; method?: InstrumentKind };
  notes: Body;
  callback_url: string | null;
  cancel_url: string | null;
  /** A frame messages the shop's page; "redirect" and "hosted" go to the callback address. */
  mode: "frame" | "redirect" | "hosted";
  confirm_close: boolean;
  color: string | null;
}

/** Reads options of `checkout.js` or the hosted form. Throws if key or amount differ from the order's. */
export function readOptions(
  { settings, state }: Parts,
  body: Body,
  mode: SimulatedCheckoutOptions["mode"],
): SimulatedCheckoutOptions {
  if (body.key_id !== settings.keyId) throw unknownId();
  const order = state.getOrder(text(body.order_id) ?? "");
  if (body.amount !== undefined && Number(body.amount) !== order.amount)
    throw new ProviderRefusal(
      "Your payment amount is different from your order amount. To pay successfully, please try using right amount.",
      { reason: "order_amount_mismatch" },
    );
  const callback = address(body.callback_url);
  if (mode !== "frame" && callback === null) throw invalid("The callback url field is required.", "callback_url");
  const color = text(body.color);
  return {
    order_id: order.id,
    name: text(body.name) ?? "the shop",
    description: text(body.description),
    prefill: (body.prefill ?? {}) as SimulatedCheckoutOptions["prefill"],
    notes: (body.notes ?? {}) as Body,
    callback_url: callback,
    cancel_url: address(body.cancel_url),
    mode,
    confirm_close: body.confirm_close === "1",
    color: color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
  };
}

const text = (given: unknown): string | null => (typeof given === "string" && given !== "" ? given : null);

function address(given: unknown): string | null {
  const url = text(given);
  if (url !== null && !/^https?:\/\//i.test(url)) throw invalid("The callback url format is invalid.", "callback_url");
  return url;
}

/** Options in one form field, so pages need neither server state nor scripts. */
export const packOptions = (options: SimulatedCheckoutOptions): string =>
  Buffer.from(JSON.stringify(options)).toString("base64url");

export function unpackOptions(field: unknown): SimulatedCheckoutOptions {
  try {
    return JSON.parse(Buffer.from(String(field), "base64url").toString()) as SimulatedCheckoutOptions;
  } catch {
    throw invalid("The checkout is not a valid one", "checkout");
  }
}
