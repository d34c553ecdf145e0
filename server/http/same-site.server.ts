import type { MiddlewareHandler } from "hono";

/**
 * Where others may send something to: the payment provider's page and its webhook (which carry a signature), mail programs
 * that end the letter or a waiting list (a signed link).
 */
const openToOthers = /^\/(checkout\/return\/|api\/payments\/webhook$|newsletter\/unsubscribe\/|waiting\/leave\/)/;
const REFUSED = "This came from another site. Please open our page and send it from there.";
const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site sends in a visitor's name (CSRF): browsers say where a request comes from, in Sec-Fetch-Site
 * and, the older ones, in Origin. Programs say neither; they have nobody's cookie to misuse.
 */
export const sameSiteOnly =
  (publicUrl: string): MiddlewareHandler =>
  async (context, next) => {
    const { method, path } = context.req;
    if (changesNothing.has(method) || openToOthers.test(path)) return next();
    if (isOurs(context.req.raw.headers, publicUrl)) return next();
    return path.startsWith("/api/")
      ? context.json({ message: REFUSED, code: "other_site" }, 403)
      : context.text(REFUSED, 403);
  };

function isOurs(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === headers.get("host") || origin === new URL(publicUrl).origin;
}
