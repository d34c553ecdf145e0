import type { MiddlewareHandler } from "hono";
import { type TriedHold, takePlaces } from "#app/checkout/take-places.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { hasTooManyFields } from "#app/web/forms/sent-form.server.ts";
import { storableText } from "#platform/database/storable-text.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the form that holds places was answered, for the page that says so. */
    asked: TriedHold | undefined;
  }
}

/**
 * The form that holds places, sent by a browser without scripts, in a rush of which there may be hundreds a second: where it
 * is in order there is no page to make, and none is begun. Anything else goes on to the page, which says what is wrong.
 */
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
    // What goes wrong is the page's to say (form-failure-guard.server.ts).
    const answer = await takePlaces(app, Object.fromEntries(fields)).catch((failed: unknown) => ({ failed }));
    if ("next" in answer) {
      if (answer.note) context.header("set-cookie", answer.note);
      return context.redirect(answer.next, 302);
    }
    context.set("asked", answer);
    return goOn();
  };
