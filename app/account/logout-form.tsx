import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/toaster.tsx";
import { logOut } from "./log-out.ts";
import { REDIRECT_MS } from "./use-logged-in.ts";

/** Logs out and goes home (specification §4). With scripts, a failure is reported and the session stays. */
export function LogoutForm({ className, children }: { className?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    if (!(await logOut())) return toast("You're still logged in. Please try again.", "error");
    setTimeout(() => Promise.resolve(navigate("/")).catch(() => undefined), REDIRECT_MS);
  };
  return (
    <form
      method="post"
      action="/logout"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      {children}
    </form>
  );
}
