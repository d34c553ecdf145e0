import { lazy } from "react";
import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { payingHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/route";
import { beginGift, giftPage } from "./begin-gift.server.ts";
import { GiftPage } from "./gift-form.tsx";
import { actOnGift, ownGift } from "./own-gift.server.ts";
import { OwnGift } from "./own-gift.tsx";

export { clientAction } from "#app/web/forms/keep-typed.ts";

/** The form is for everybody, and searches may find it. */
export const headers = (given: Route.HeadersArgs) => ({
  ...payingHeaders(given),
  "x-robots-tag": given.loaderHeaders.get("x-robots-tag") ?? "noindex",
});

/**
 * All pages of gifts: the form, and a bought gift by its signed link. One route, since every public page loads the list
 * of routes.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const id = params["*"] ?? "";
  if (id === "") return data(await giftPage(app, request), { headers: { "x-robots-tag": "all" } });
  return ownGift(app, id, request);
}

/** The payment's scripts are for its page alone: whoever fills the form in need not load them. */
const PayGift = lazy(() => import("./pay-gift.tsx").then(({ PayGift }) => ({ default: PayGift })));

/** Records when client data arrived; document data came with the document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { browserUptime, lookOrKeep } = await import("./pay-gift.tsx");
  return lookOrKeep(request, async () => {
    const look = await serverLoader();
    return { ...look, receivedAtMs: browserUptime() };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const id = params["*"] ?? "";
  if (request.method !== "POST") throw data("no such page", { status: 404 });
  return id === "" ? beginGift(app, request) : actOnGift(app, id, request);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.view === "form" ? "Give a ride" : "Your gift",
    description: "A gift voucher for any of our tours, mailed on the day that you choose.",
    path: "/gift",
    ...(loaderData?.view === "form" ? { image: loaderData.image } : { noindex: true }),
  });

export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const receivedAtMs = "receivedAtMs" in loaderData ? loaderData.receivedAtMs : 0;
  switch (loaderData.view) {
    case "form":
      return <GiftPage look={loaderData} answer={actionData} />;
    case "pay":
      return <PayGift look={loaderData} receivedAtMs={receivedAtMs} />;
    case "own":
      return <OwnGift look={loaderData} answer={actionData} />;
  }
}
