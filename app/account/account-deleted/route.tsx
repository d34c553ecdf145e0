import { useEffect } from "react";
import { redirect } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { drafts } from "#app/web/forms/drafts.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { AccountPage } from "../account-page.tsx";
import { keptToken } from "../kept-token.ts";
import { travellerIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;

/** Sends logged-in travellers to the profile: the drafts on this device are theirs. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (await travellerIn(getContext(context), request)) throw redirect("/user-profile");
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Goodbye", description: "Your account is deleted.", path: "/farewell", noindex: true });

export default function AccountDeleted() {
  useEffect(() => {
    drafts.forget();
    keptToken.forget();
  }, []);
  return (
    <AccountPage title="Goodbye" hindi="फिर मिलेंगे">
      <p className="text-lg">
        We&apos;ve erased your account, and a last mail tells you about the rest. You can ride with us again without an
        account.
      </p>
      <div className="mt-6">
        <Button to="/tours">See our tours</Button>
      </div>
    </AccountPage>
  );
}
