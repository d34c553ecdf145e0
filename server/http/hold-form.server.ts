import type { MiddlewareHandler } from "hono";
import { type TriedHold, takePlaces } from "#app/checkout/take-places.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { hasTooManyFields } from "#app/web/forms/sent-form.server.ts";
import { storableText } from "#platform/database/storable-text.ts";

declare module "hono" {
  interface ContextVariableMap {
    asked: TriedHold | undefined;
  }
}

/** Holds places without rendering a page: a rush may bring hundreds a second. Invalid forms go on to the page. */
export const holdForm =
  (app: AppContext): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context;
    if (!req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) return next();
    const body = await req.text();
    const goOn = () => {
      req.raw = new Request(req.raw.url, { method: "POST", headers: req.raw.headers, body });
      return next();
    };
    if (hasTooManyFields(body)) return goOn();
    const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, storableText(value)]);
    // The page reports failures (form-failure-guard.server.ts).
    const answer = await takePlaces(app, Object.fromEntries(fields), req.header("cookie")).catch((failed: unknown) => ({
      failed,
    }));
    if ("next" in answer) {
      if (answer.note) context.header("set-cookie", answer.note);
      return context.redirect(answer.next, 302);
    }
    context.set("asked", answer);
    return goOn();
  };
