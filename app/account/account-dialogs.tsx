import { useEffect } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Wheel } from "#app/ui/wheel.tsx";
import { LoginForm } from "./login-form.tsx";
import { overThisPage } from "./over-this-page.ts";
import { type CountryChoice, RegisterForm } from "./register-form.tsx";

/** The Login and the Register modal. Which one is open stands in the address (#login, #register), so a link can open it. */
export default function AccountDialogs() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const close = (): void => {
    Promise.resolve(navigate(overThisPage(""), { replace: true, preventScrollReset: true })).catch(() => undefined);
  };
  const whenClosed = (open: boolean): void => (open ? undefined : close());
  return (
    <>
      <Dialog title="Login" size="sm" open={hash === "#login"} onOpenChange={whenClosed}>
        <LoginForm next="/user-profile" close={close} registerLink={overThisPage("register")} />
      </Dialog>
      <Dialog title="Register" open={hash === "#register"} onOpenChange={whenClosed}>
        <RegisterInside close={close} />
      </Dialog>
    </>
  );
}

function RegisterInside({ close }: { close(): void }) {
  const { load, data } = useFetcher<{ countries: CountryChoice[] }>();
  useEffect(() => {
    load("/register").catch(() => undefined);
  }, [load]);
  if (!data) return <Wheel />;
  return (
    <RegisterForm countries={data.countries} next="/user-profile" close={close} loginLink={overThisPage("login")} />
  );
}
