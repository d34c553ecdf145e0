import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { sentForm } from "#app/web/forms/sent-form.server.ts";
import { keptCurrency } from "#modules/exchange/index.server.ts";
import { CURRENCY_COOKIE, CURRENCY_COOKIE_SECONDS } from "#modules/exchange/model.ts";

/** Keeps the choice of a currency in a cookie, which pages' scripts read, and leads back to the page of the form. */
export function chooseCurrency({ publicUrl }: { publicUrl: string }): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    const form = await sentForm(context.req.raw);
    if (!form) return context.text("This form could not be read. Please go back and choose a currency again.", 400);
    const kept = keptCurrency(`${CURRENCY_COOKIE}=${String(form.get("currency"))}`) ?? "none";
    setCookie(context, CURRENCY_COOKIE, kept, {
      path: "/",
      maxAge: CURRENCY_COOKIE_SECONDS,
      sameSite: "Lax",
      secure: publicUrl.startsWith("https:"),
    });
    return context.redirect(pageBefore(context.req.raw, publicUrl), 303);
  });
  return app;
}

/** Path of the page before, if it is ours. */
function pageBefore({ headers }: Request, publicUrl: string): string {
  const from = URL.parse(headers.get("referer") ?? "");
  const isOurs = from !== null && (from.host === headers.get("host") || from.origin === new URL(publicUrl).origin);
  // Two slashes would be another site's name.
  return isOurs ? `/${from.pathname.replace(/^\/+/, "")}${from.search}` : "/";
}
