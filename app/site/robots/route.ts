import { getContext } from "#app/web/app-context.server.ts";
import type { Route } from "./+types/route";

/** Pages of a single traveller, or useless without a key. */
const closed = [
  "/checkout",
  "/booking",
  "/choice/",
  "/credit/",
  "/handed-over",
  "/moderate",
  "/newsletter",
  "/quote/",
  "/review/",
  "/rider/",
  "/search",
  "/user-profile",
  "/voucher/",
  "/waiting",
  "/api/",
  "/dev/",
];

/** /robots.txt. A demonstration is closed to search engines: its rides do not take place. */
export function loader({ context }: Route.LoaderArgs) {
  const { env, publicUrl } = getContext(context);
  const rules = env.APP_MODE === "demo" ? ["Disallow: /"] : closed.map((path) => `Disallow: ${path}`);
  const text = ["User-agent: *", ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
