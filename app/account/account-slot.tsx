import { Link, useNavigate } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { keptToken } from "./kept-token.ts";
import { REDIRECT_MS } from "./use-logged-in.ts";

/**
 * Login, or User Profile and Logout (specification §2). All three are in every page; the style sheet shows those that fit
 * `data-account` on <html>. Without scripts Login leads to a page that knows who is there.
 */
export function AccountSlot() {
  const navigate = useNavigate();
  const look = buttonClass({ variant: "secondary", size: "sm" });
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
    <>
      <Link
        to="/login"
        data-opens=""
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          Promise.resolve(navigate("#login", { preventScrollReset: true })).catch(() => undefined);
        }}
        className={`if-logged-out ${look}`}
      >
        Login
      </Link>
      <Link
        to="/user-profile"
        className={`if-logged-in ${buttonClass({ variant: "quiet", size: "sm" })} whitespace-nowrap`}
      >
        User Profile
      </Link>
      <form
        method="post"
        action="/logout"
        className="if-logged-in grid"
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <button type="submit" className={look}>
          Logout
        </button>
      </form>
    </>
  );
}
