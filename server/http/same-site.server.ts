import type { MiddlewareHandler } from "hono";

/** Signed provider callbacks and unsubscribe links. */
const openToOthers = /^\/(checkout\/return\/|api\/payments\/webhook$|newsletter\/unsubscribe\/|waiting\/leave\/)/;
const REFUSED = "This came from another site. Please open our page and send it from there.";
const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses CSRF by Sec-Fetch-Site, or Origin in older browsers. Programs send neither, nor cookies. */
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
