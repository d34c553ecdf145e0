import { data, Form, redirect, useNavigation } from "react-router";
import { privateHeaders } from "#app/manage/private-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { verifyEmail } from "#modules/accounts/index.server.ts";
import { accountRefusals } from "#modules/accounts/model.ts";
import type { Route } from "./+types/verify-email";
import { AccountPage } from "./account-page.tsx";

export const headers = privateHeaders;

export function loader({ request }: Route.LoaderArgs) {
  const wish = new URL(request.url).searchParams;
  return { token: wish.get("token") ?? "", isDone: wish.has("done") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const house = houseOf(context);
  const token = String((await readForm(request)).get("token") ?? "");
  const answer = await verifyEmail(house, token);
  if ("refused" in answer) return data({ problem: accountRefusals[answer.refused] }, { status: 422 });
  house.poke();
  throw redirect("/verify-email?done=1", 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Is this your address?", path: "/verify-email", noindex: true });

/** A press of a button, not the opening of the link, verifies: programs that look into mails open links too. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  if (loaderData.isDone)
    return (
      <AccountPage title="It is yours" hindi="धन्यवाद">
        <p className="text-lg">
          Thank you. Rides that were booked with this address stand among your past orders from now on.
        </p>
        <div className="mt-6">
          <Button to="/user-profile">User Profile</Button>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage title="Is this your address?">
      <Form method="post" className="grid gap-5">
        {actionData ? (
          <Notice
            tone="error"
            action={
              <Button to="/user-profile?tab=verification" variant="link">
                Ask for a new link
              </Button>
            }
          >
            {actionData.problem}
          </Notice>
        ) : (
          <p className="text-lg">You opened the link of our mail. One press, and we know that the address is yours.</p>
        )}
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" size="lg" block busy={navigation.state === "submitting"}>
          Yes, it is mine
        </Button>
      </Form>
    </AccountPage>
  );
}
