import { Hono } from "hono";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findMailPage } from "#modules/messaging/index.server.ts";
import { isId } from "#platform/ids.server.ts";

/** A kept mail of the demonstration, as a mail program shows it. A live site keeps no words of mails, and has no such address. */
export function keptMails({ db, env }: Pick<AppContext, "db" | "env">): Hono {
  const mails = new Hono();
  mails.get("/:file{.+\\.html}", async (context) => {
    const id = context.req.param("file").slice(0, -".html".length);
    const html = env.APP_MODE === "demo" && isId(id) ? await findMailPage(db, id) : null;
    if (!html) return context.notFound();
    return context.html(html, 200, {
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      // Neither scripts nor forms: what a mail program allows.
      "content-security-policy":
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
  });
  return mails;
}
