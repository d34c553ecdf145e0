import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { confirmSubscriber } from "#modules/enquiries/index.server.ts";
import { OneButtonPage } from "../newsletter/one-button.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export function loader({ context, params, request }: Route.LoaderArgs) {
  const key = openSignedLink(getContext(context), "newsletter", params.id, request);
  const isDone = new URL(request.url).searchParams.has("done");
  return { isDone, unsubscribePath: `/newsletter/unsubscribe/${params.id}?key=${key}` };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const key = openSignedLink(app, "newsletter", params.id, request);
  // The subscriber has left and was deleted: they must subscribe again.
  if (!(await confirmSubscriber(app, params.id))) throw redirect("/newsletter", 303);
  throw redirect(`/newsletter/confirm/${params.id}?key=${key}&done=1`, 303);
}

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => [{ title: "Our letter" }, { name: "robots", content: "noindex" }];

/** Second step of the double opt-in: the mailbox's owner confirms. */
export default function NewsletterConfirm({ loaderData: { isDone, unsubscribePath } }: Route.ComponentProps) {
  return isDone ? (
    <OneButtonPage
      heading="You are on the list"
      text="The next letter comes to you. It is written by whoever has had the best month."
      other={{ label: "I have changed my mind", to: unsubscribePath }}
    />
  ) : (
    <OneButtonPage
      heading="Shall we write to you?"
      text="Once a month, to the address that brought you here. Until you press the button we do not."
      button="Yes, send me the letter"
    />
  );
}
