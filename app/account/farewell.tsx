import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { drafts } from "#app/web/drafts.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { privateHeaders } from "#app/web/private-page.ts";
import type { Route } from "./+types/farewell";
import { AccountPage } from "./account-page.tsx";
import { keptToken } from "./kept-token.ts";

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Goodbye", path: "/farewell", noindex: true });

/** After an account is erased. */
export default function Farewell() {
  useEffect(() => {
    drafts.forget();
    keptToken.forget();
  }, []);
  return (
    <AccountPage title="Goodbye" hindi="फिर मिलेंगे">
      <p className="text-lg">
        Your account is erased, and a last mail says what became of the rest. You need no account to ride with us again.
      </p>
      <div className="mt-6">
        <Button to="/tours">Our tours</Button>
      </div>
    </AccountPage>
  );
}
