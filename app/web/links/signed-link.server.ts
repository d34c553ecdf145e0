import { data } from "react-router";
import type { AppContext } from "../app-context.server.ts";

/** Purposes of links, other than a booking's own. A key is valid for one only. */
type Purpose = "change" | "comment" | "moderate-review" | "newsletter" | "quote" | "rider" | "waiting";

export const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

/** Key of a mailed link. A wrong one answers 404, so that trying reveals nothing. */
export function openSignedLink(app: AppContext, purpose: Purpose, id: string, request: Request): string {
  const key = keyOf(request);
  if (!app.signer.verifies(purpose, id, key)) throw data("no such page", { status: 404 });
  return key;
}
