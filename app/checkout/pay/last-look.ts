import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { REQUEST_TIMEOUT_MS, withinTime } from "#app/web/browser/within-time.ts";

/** Data of the open page with its address, which guards against another booking's data. */
let shown: { address: string; data: unknown } | null = null;

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** Remembers the page's data for `lookOrKeep`. */
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
 * Reloads data, and keeps the shown data if the request fails: "please do not pay again" must not become an error page.
 * Redirects and refusals pass.
 */
export async function lookOrKeep<Look>(request: Request, look: () => Promise<Look>): Promise<Look> {
  try {
    return await withinTime(look(), REQUEST_TIMEOUT_MS);
  } catch (error) {
    if (isAnswer(error) || shown?.address !== addressOf(new URL(request.url))) throw error;
    return shown.data as Look;
  }
}

/** The same for a page whose query asks for other sums. `isUnasked` says that the shown sums are not those. */
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

const isAnswer = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
