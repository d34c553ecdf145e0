import { Link, useNavigate } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { overThisPage } from "./over-this-page.ts";

/**
 * Login, or User Profile and Logout (specification §2). All three are in every page; the style sheet shows those that fit
 * `data-account` on <html>. Without scripts Login leads to a page that knows who is there.
 */
export function AccountSlot() {
  const navigate = useNavigate();
  const look = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <>
      <Link
        to="/login"
        data-opens=""
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          Promise.resolve(navigate(overThisPage("login"), { preventScrollReset: true })).catch(() => undefined);
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
      <LogoutForm className="if-logged-in grid">
        <button type="submit" className={look}>
          Logout
        </button>
      </LogoutForm>
    </>
  );
}
