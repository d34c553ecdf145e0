import { data } from "react-router";
import type { AppContext } from "../app-context.server.ts";

/** What links other than a booking's own are for. A key for one opens no other. */
type Purpose = "change" | "comment" | "moderate-review" | "newsletter" | "quote" | "rider" | "waiting";

/** The key that a link brought, or an empty text. */
export const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

/** The key of a link that a mail brought. One that does not fit answers 404, so that nothing can be learned by trying. */
export function openSignedLink(app: AppContext, purpose: Purpose, id: string, request: Request): string {
  const key = keyOf(request);
  if (!app.signer.verifies(purpose, id, key)) throw data("no such page", { status: 404 });
  return key;
}
