import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { errorBody, ProviderRefusal, unexplained } from "../api/refused.ts";
import type { Parts } from "../checkout/parts.ts";
import type { CallFault } from "./faults.ts";

const failure = (description: string, code: string) =>
  errorBody(new ProviderRefusal(description, { code, source: "NA", step: "NA", reason: "NA" }));

const html =
  "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n";

const answers: Partial<Record<CallFault, (context: Context) => Response>> = {
  http429: (context) => context.json(errorBody(unexplained("Too many requests")), 429, { "retry-after": "2" }),
  http500: (context) =>
    context.json(
      failure("The server encountered an error. The incident has been reported to admins.", "SERVER_ERROR"),
      500,
    ),
  http504: (context) =>
    context.json(failure("Payment processing failed due to error at bank/wallet gateway", "GATEWAY_ERROR"), 504),
  html502: (context) => context.html(html, 502),
};

/** Injects faults into calls, before or after their work. */
export const faultAnswers =
  ({ faults, state }: Parts): MiddlewareHandler =>
  async (context, next) => {
    const { method, path } = context.req;
    const struck = faults.forCall(`${method} ${path}`, context.req.header("authorization") === undefined);
    if (struck === undefined) return next();
    if (struck.afterWork) {
      await next();
      await state.saved();
    }
    const { outgoing } = context.env as { outgoing: ServerResponse };
    if (struck.fault === "dieMidRequest") outgoing.destroy();
    if (struck.fault === "timeout") await hungUp(outgoing);
    context.res = answers[struck.fault]?.(context) ?? context.body(null, 500);
  };

const hungUp = (outgoing: ServerResponse): Promise<void> =>
  outgoing.destroyed ? Promise.resolve() : new Promise((resolve) => outgoing.once("close", () => resolve()));
