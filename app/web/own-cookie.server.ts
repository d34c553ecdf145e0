import { type Cookie, createCookie } from "react-router";
import type { AppContext } from "./app-context.server.ts";

/**
 * A cookie that no script reads and no other site's form carries along (SameSite=Lax). Where the site is https it goes by https alone, and
 * its name says so to the browser: `__Host-` for the whole site, which no other host of the domain can set, `__Secure-` below a path.
 */
export const ownCookie = (
  { publicUrl }: Pick<AppContext, "publicUrl">,
  { name, path, maxAge }: { name: string; path: string; maxAge: number },
): Cookie => {
  const secure = publicUrl.startsWith("https:");
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  return createCookie(secure ? prefix + name : name, { httpOnly: true, sameSite: "lax", secure, path, maxAge });
};
