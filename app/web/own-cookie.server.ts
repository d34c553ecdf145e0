import { type Cookie, createCookie } from "react-router";
import type { AppContext } from "./app-context.server.ts";

/**
 * HttpOnly, and SameSite=Lax unless stricter. Without `maxAge` it ends with the browser. On https no other host of the domain can
 * set a `__Host-` cookie; a cookie below a path cannot have it.
 */
export const ownCookie = (
  { publicUrl }: Pick<AppContext, "publicUrl">,
  {
    name,
    path,
    maxAge,
    sameSite = "lax",
  }: { name: string; path: string; maxAge?: number; sameSite?: "lax" | "strict" },
): Cookie => {
  const secure = publicUrl.startsWith("https:");
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  return createCookie(secure ? prefix + name : name, { httpOnly: true, sameSite, secure, path, maxAge });
};
