import { clearHoldCookie } from "#app/checkout/hold-cookie.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { dropToken } from "./session-cookie.server.ts";

/**
 * The headers by which a browser forgets who was logged in, and the places that it holds unpaid: whoever has it next would be led to
 * the former's name and number.
 */
export const logoutHeaders = async (app: AppContext): Promise<[string, string][]> => [
  ["set-cookie", await dropToken(app)],
  ["set-cookie", await clearHoldCookie(app)],
];
