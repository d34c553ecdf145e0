import { data } from "react-router";
import type { AppContext } from "../app-context.server.ts";

/** A key is valid for one purpose. */
type Purpose = "change" | "comment" | "gift" | "moderate-review" | "newsletter" | "quote" | "rider" | "waiting";

export const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

/** A wrong key answers 404, so that trying reveals nothing. */
export function openSignedLink(app: AppContext, purpose: Purpose, id: string, request: Request): string {
  const key = keyOf(request);
  if (!app.signer.verifies(purpose, id, key)) throw data("no such page", { status: 404 });
  return key;
}
