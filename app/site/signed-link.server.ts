import { data } from "react-router";
import type { House } from "#app/web/house.server.ts";

/** The key of a link that a mail brought. One that does not fit answers 404, so that nothing can be learned by trying. */
export function openSignedLink(
  house: House,
  purpose: "comment" | "moderate-review" | "newsletter",
  id: string,
  request: Request,
): string {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  if (!house.signer.verifies(purpose, id, key)) throw data("no such page", { status: 404 });
  return key;
}
