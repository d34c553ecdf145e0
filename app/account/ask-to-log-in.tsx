import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Wheel } from "#app/ui/wheel.tsx";
import { AccountPage } from "./account-page.tsx";
import { keptToken } from "./kept-token.ts";
import { LoginForm } from "./login-form.tsx";

/**
 * The profile's page for somebody whom the server does not know. A browser that keeps a token is asked to show it first: it
 * may have logged in by the API, or lost its cookie. A token that is dead is forgotten.
 */
export function AskToLogIn({ next }: { next: string }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const token = keptToken.get();
    if (token === null) return;
    setAsking(true);
    const show = async (): Promise<void> => {
      const answer = await fetch("/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });
      const { isKnown } = (await answer.json()) as { isKnown: boolean };
      if (isKnown) await revalidate();
      else keptToken.forget();
      setAsking(false);
    };
    show().catch(() => setAsking(false));
  }, [revalidate]);
  return (
    <AccountPage title="User Profile" hindi="कौन है?">
      {isAsking ? (
        <Wheel />
      ) : (
        <>
          <p className="mb-6 text-lg">Log in, and you come straight back here.</p>
          <LoginForm next={next} registerLink={`/register?next=${encodeURIComponent(next)}`} />
        </>
      )}
    </AccountPage>
  );
}
