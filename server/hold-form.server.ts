import type { MiddlewareHandler } from "hono";
import { type NotTaken, takePlaces } from "#app/checkout/take-places.server.ts";
import type { House } from "#app/web/house.server.ts";
import { storableText } from "#platform/storable-text.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the form that holds places was answered, for the page that says so. */
    asked: NotTaken | undefined;
  }
}

/**
 * The form that holds places, sent by a browser without scripts, in a rush of which there may be hundreds a second: where it
 * is in order there is no page to make, and none is begun. Anything else goes on to the page, which says what is wrong.
 */
export const holdForm =
  (house: House): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context;
    if (!req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) return next();
    const body = await req.text();
    const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, storableText(value)]);
    const answer = await takePlaces(house, Object.fromEntries(fields)).catch((error: unknown) => {
      // The page's own action asks again, by the same key, and says what is wrong (keep-forms.server.ts).
      house.log.error({ err: error }, "places could not be held without a page");
      return null;
    });
    if (answer !== null && "next" in answer) return context.redirect(answer.next, 302);
    if (answer !== null) context.set("asked", answer);
    req.raw = new Request(req.raw.url, { method: "POST", headers: req.raw.headers, body });
    return next();
  };
