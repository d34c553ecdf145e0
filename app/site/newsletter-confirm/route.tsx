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
export const meta: Route.MetaFunction = () => [{ title: "Our newsletter" }, { name: "robots", content: "noindex" }];

/** Second step of the double opt-in: the mailbox's owner confirms. */
export default function NewsletterConfirm({ loaderData: { isDone, unsubscribePath } }: Route.ComponentProps) {
  return isDone ? (
    <OneButtonPage
      heading="You're on the list"
      text="We'll send you the next newsletter. Whoever had the best month writes it."
      other={{ label: "Take me off the list", to: unsubscribePath }}
    />
  ) : (
    <OneButtonPage
      heading="Shall we write to you?"
      text="Once a month, to the address that received our mail. We won't start until you press the button."
      button="Yes, send me the newsletter"
    />
  );
}
