import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { unsubscribe } from "#modules/enquiries/index.server.ts";
import { OneButtonPage } from "../newsletter/one-button.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export function loader({ context, params, request }: Route.LoaderArgs) {
  const key = openSignedLink(getContext(context), "newsletter", params.id, request);
  const isDone = new URL(request.url).searchParams.has("done");
  return { isDone, confirmPath: `/newsletter/confirm/${params.id}?key=${key}` };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const key = openSignedLink(app, "newsletter", params.id, request);
  await unsubscribe(app, params.id);
  throw redirect(`/newsletter/unsubscribe/${params.id}?key=${key}&done=1`, 303);
}

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => [{ title: "Unsubscribe" }, { name: "robots", content: "noindex" }];

export default function NewsletterUnsubscribe({ loaderData: { isDone, confirmPath } }: Route.ComponentProps) {
  return isDone ? (
    <OneButtonPage
      heading="You're unsubscribed"
      text="Done. You won't hear from us again, unless you book a ride."
      other={{ label: "Keep me on the list", to: confirmPath }}
    />
  ) : (
    <OneButtonPage
      heading="Shall we stop writing?"
      text="Press the button to stop the monthly newsletter. You'll still get mails about rides you book."
      button="Unsubscribe"
    />
  );
}
