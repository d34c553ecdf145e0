import type { RouterContextProvider } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callerAddressOf } from "#app/web/caller.server.ts";
import { ownCookie } from "#app/web/own-cookie.server.ts";
import { findTravellerByToken, tokenOf } from "#modules/accounts/index.server.ts";
import type { Caller, Traveller } from "#modules/accounts/model.ts";

/**
 * As long as browsers keep any cookie. How long somebody stays logged in is the session's business: it counts from the last visit,
 * where a cookie counts from the log-in.
 */
const COOKIE_DAYS = 400;

/**
 * The same token that scripts keep in local storage, for pages that run none (decision 0013). It is worth nothing once the token
 * is dead.
 */
const cookieOf = (app: AppContext) => ownCookie(app, { name: "session", path: "/", maxAge: COOKIE_DAYS * 86_400 });

/** The header that keeps a token in the browser. */
export const keepToken = (app: AppContext, token: string): Promise<string> => cookieOf(app).serialize(token);

/** The header that takes it away. */
export const dropToken = (app: AppContext): Promise<string> => cookieOf(app).serialize("", { maxAge: 0 });

/** The token that a request carries: in its Authorization header, else in its cookie; not yet looked up. */
export async function tokenIn(app: AppContext, request: Request): Promise<string | null> {
  const header = tokenOf(request.headers.get("authorization"));
  if (header !== null) return header;
  const kept: unknown = await cookieOf(app).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? tokenOf(kept) : null;
}

/** Who asks; null for a visitor. */
export async function travellerIn(app: AppContext, request: Request): Promise<(Traveller & { token: string }) | null> {
  return findTravellerByToken(app, await tokenIn(app, request));
}

/** From where somebody asks, and with what. */
export const callerOf = (context: Readonly<RouterContextProvider>, request: Request): Caller => ({
  address: callerAddressOf(context),
  userAgent: request.headers.get("user-agent"),
});
