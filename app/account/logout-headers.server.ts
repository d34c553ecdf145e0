import { clearHoldCookie } from "#app/checkout/hold-cookie.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { dropToken } from "./session-cookie.server.ts";

/** Drops the session and the hold cookie, which would reveal the traveller to the browser's next user. */
export const logoutHeaders = async (app: AppContext): Promise<[string, string][]> => [
  ["set-cookie", await dropToken(app)],
  ["set-cookie", await clearHoldCookie(app)],
];
