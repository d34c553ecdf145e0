import type { RouterContextProvider } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callerAddressOf } from "#app/web/caller.server.ts";
import { ownCookie } from "#app/web/own-cookie.server.ts";
import { findTravellerByToken, tokenOf } from "#modules/accounts/index.server.ts";
import type { Caller, Traveller } from "#modules/accounts/model.ts";

/** Longest life that browsers allow. The session itself expires by its last visit. */
const COOKIE_DAYS = 400;

/** Cookie with the token of local storage, for pages without scripts (decision 0013). */
const cookieOf = (app: AppContext) => ownCookie(app, { name: "session", path: "/", maxAge: COOKIE_DAYS * 86_400 });

export const keepToken = (app: AppContext, token: string): Promise<string> => cookieOf(app).serialize(token);

export const dropToken = (app: AppContext): Promise<string> => cookieOf(app).serialize("", { maxAge: 0 });

/** Token in the Authorization header, else the cookie; not yet verified. */
export async function tokenIn(app: AppContext, request: Request): Promise<string | null> {
  const header = tokenOf(request.headers.get("authorization"));
  if (header !== null) return header;
  const kept: unknown = await cookieOf(app).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? tokenOf(kept) : null;
}

/** The logged-in traveller; null for a visitor. */
export async function travellerIn(app: AppContext, request: Request): Promise<(Traveller & { token: string }) | null> {
  return findTravellerByToken(app, await tokenIn(app, request));
}

/** Address and browser of a request. */
export const callerOf = (context: Readonly<RouterContextProvider>, request: Request): Caller => ({
  address: callerAddressOf(context),
  userAgent: request.headers.get("user-agent"),
});
