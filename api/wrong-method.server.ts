import type { Handler } from "hono";
import { CallRefusal } from "./contract/refusals.ts";

/** The contract's 405 for addresses outside it below /api. */
export const wrongMethod =
  (...allowed: readonly string[]): Handler =>
  (context) => {
    const refused = new CallRefusal("wrong_method");
    return context.json(refused.toJSON(), refused.status, { allow: allowed.join(", ") });
  };
