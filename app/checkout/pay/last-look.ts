import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { REQUEST_TIMEOUT_MS, withinTime } from "#app/web/browser/within-time.ts";

/** What the page that is open shows, and its address: nothing of another page, or of another booking, is ever taken from here. */
let shown: { address: string; data: unknown } | null = null;

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** Keeps what a page shows for as long as it is open, for `lookOrKeep`. */
export function useKeptLook(data: unknown): void {
  const address = addressOf(useLocation());
  useEffect(() => {
    shown = { address, data };
    return () => {
      shown = null;
    };
  }, [address, data]);
}

/**
 * Looks again, and stays with what the page shows when the look fails for want of a connection, of an answer in time, or because the site
 * is away: "please do not pay again" must not make room for an error page. A redirect and a refusal are answers, and go through.
 */
export async function lookOrKeep<Look>(request: Request, look: () => Promise<Look>): Promise<Look> {
  try {
    return await withinTime(look(), REQUEST_TIMEOUT_MS);
  } catch (error) {
    if (isAnswer(error) || shown?.address !== addressOf(new URL(request.url))) throw error;
    return shown.data as Look;
  }
}

/**
 * The same for a page that asks for other sums of the one thing it is about, by its query: it stays with those it has, and is
 * told by `isUnasked` that they are not the ones asked for.
 */
export async function askOrKeep<Look>(
  request: Request,
  look: () => Promise<Look>,
): Promise<Look & { isUnasked: boolean }> {
  try {
    return { ...(await withinTime(look(), REQUEST_TIMEOUT_MS)), isUnasked: false };
  } catch (error) {
    if (isAnswer(error) || shown?.address.split("?")[0] !== new URL(request.url).pathname) throw error;
    return { ...(shown.data as Look), isUnasked: true };
  }
}

/** A redirect and a refusal. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
