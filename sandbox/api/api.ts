import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Parts } from "../checkout/parts.ts";
import { ordersApi } from "./orders-api.ts";
import { paymentsApi } from "./payments-api.ts";
import { disputesApi, refundsApi } from "./refunds-api.ts";
import { errorBody, ProviderRefusal, unexplained } from "./refused.ts";
import { settlementsApi } from "./settlements-api.ts";

const unknownKey = (description: string) => ({ error: { code: "BAD_REQUEST_ERROR", description } });

/** The provider's REST API, with Basic authentication. */
export function restApi(parts: Parts): Hono {
  const { keyId, keySecret } = parts.settings;
  const api = new Hono();
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  api.use(async (context, next) => {
    const given = context.req.header("authorization");
    if (given === expected) return next();
    const why =
      given === undefined ? "Please provide your api key for authentication purposes" : "Authentication failed";
    return context.json(unknownKey(why), 401);
  });
  api.route("/orders", ordersApi(parts));
  api.route("/payments", paymentsApi(parts));
  api.route("/refunds", refundsApi(parts));
  api.route("/disputes", disputesApi(parts));
  api.route("/settlements", settlementsApi(parts));
  api.all("/*", () => {
    throw unexplained("The requested URL was not found on the server.");
  });
  return api;
}

/** Answers refusals; other errors are faults of the simulator. */
export function answerRefusal(error: Error, context: Context): Response {
  if (!(error instanceof ProviderRefusal)) throw error;
  return context.json(errorBody(error), (error.details.status ?? 400) as ContentfulStatusCode);
}
