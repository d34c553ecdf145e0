import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { keptToken } from "./kept-token.ts";
import { REDIRECT_MS } from "./use-logged-in.ts";

/**
 * Ends the session, here and on the server, and leads home (specification §4). Without scripts a plain form; with them the
 * token is forgotten at once, whether or not the server can be told.
 */
export function LogoutForm({ className, children }: { className?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const leave = (): void => {
    const token = keptToken.get();
    keptToken.forget();
    const told = fetch("/logout", {
      method: "POST",
      keepalive: true,
      headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    });
    // Gone from this browser in any case; where the server cannot be reached the token lives on until it is too old.
    told.catch((error: unknown) => console.log("the log-out did not reach us", error));
    setTimeout(() => Promise.resolve(navigate("/")).catch(() => undefined), REDIRECT_MS);
  };
  return (
    <form
      method="post"
      action="/logout"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      {children}
    </form>
  );
}
