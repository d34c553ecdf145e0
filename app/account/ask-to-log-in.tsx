import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AccountPage } from "./account-page.tsx";
import { LoginForm } from "./login-form.tsx";
import { useShownToken } from "./use-shown-token.ts";

type Props = {
  next: string;
  /** Profile form submitted after the session ended. */
  kept: Partial<Record<string, string>> | null;
};

export function AskToLogIn({ next, kept }: Props) {
  const isAsking = useShownToken(true);
  return (
    <AccountPage title="User Profile" hindi="कौन है?">
      {isAsking ? (
        <Wheel />
      ) : kept ? (
        <SaveAgain action={next} fields={kept} />
      ) : (
        <>
          <p className="mb-6 text-lg">Log in, and we&apos;ll bring you straight back here.</p>
          <LoginForm next={next} registerLink={`/register?next=${encodeURIComponent(next)}`} />
        </>
      )}
    </AccountPage>
  );
}

/** Keeps typed values for a browser without scripts. */
function SaveAgain({ action, fields }: { action: string; fields: Partial<Record<string, string>> }) {
  return (
    <form method="post" action={action} className="grid gap-6">
      <Notice tone="warning" still title="You are logged out">
        Log in in another tab, come back and save again. We&apos;ve kept what you typed here.
      </Notice>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-4">
        <Button type="submit">Save again</Button>
        <Button href="/login" target="_blank" rel="noopener" variant="secondary">
          Log in
        </Button>
      </div>
    </form>
  );
}
