import { useCallback, useEffect } from "react";
import { PrefetchPageLinks, useFetcher, useLocation, useNavigate } from "react-router";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { REGISTER_PARTS } from "./account-answer.ts";
import { LoginForm } from "./login-form.tsx";
import { modalPath } from "./modal-path.ts";
import { type CountryChoice, RegisterForm } from "./register-form.tsx";

/** Login and Register modals, opened by the address (#login, #register), so links work. */
export default function AccountDialogs() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const close = (): void => {
    // The page beneath is unchanged and may be offline: no reload.
    const stays = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    Promise.resolve(navigate(modalPath(""), stays)).catch(() => undefined);
  };
  const whenClosed = (open: boolean): void => (open ? undefined : close());
  return (
    <>
      {/* Prefetched: if the action's code failed to load on submit, the router would reload the page. */}
      {hash === "#login" || hash === "#register" ? (
        <>
          <PrefetchPageLinks page="/login" />
          <PrefetchPageLinks page="/register" />
        </>
      ) : null}
      <Dialog title="Login" size="sm" open={hash === "#login"} onOpenChange={whenClosed}>
        <LoginForm next="/user-profile" close={close} registerLink={modalPath("register")} />
      </Dialog>
      <Dialog title="Register" open={hash === "#register"} onOpenChange={whenClosed}>
        <RegisterInside close={close} />
      </Dialog>
    </>
  );
}

function RegisterInside({ close }: { close(): void }) {
  const { load, data, state } = useFetcher<{ countries: CountryChoice[] }>();
  const ask = useCallback(() => {
    load(REGISTER_PARTS).catch(() => undefined);
  }, [load]);
  useEffect(ask, [ask]);
  if (!data) return <Wheel />;
  if (data.countries.length === 0)
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" onClick={ask} busy={state !== "idle"}>
            Try again
          </Button>
        }
      >
        The connection failed, or we&apos;re away for a moment. We&apos;ve kept what you typed on the page behind.
      </Notice>
    );
  return <RegisterForm countries={data.countries} next="/user-profile" close={close} loginLink={modalPath("login")} />;
}
