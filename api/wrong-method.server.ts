import type { Handler } from "hono";
import { CallRefusal } from "./contract/refusals.ts";

/** What an address below /api that stands outside the contract says to any other method than its own: the contract's own words for that. */
export const wrongMethod =
  (...allowed: readonly string[]): Handler =>
  (context) => {
    const refused = new CallRefusal("wrong_method");
    return context.json(refused.toJSON(), refused.status, { allow: allowed.join(", ") });
  };
