import { Wheel } from "#app/ui/wheel.tsx";
import { AccountPage } from "./account-page.tsx";
import { LoginForm } from "./login-form.tsx";
import { useShownToken } from "./use-shown-token.ts";

/** The profile's page for somebody whom the server does not know. */
export function AskToLogIn({ next }: { next: string }) {
  const isAsking = useShownToken(true);
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
