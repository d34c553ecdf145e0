import { Link, useNavigate } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { modalPath } from "./modal-path.ts";

/**
 * Login, or User Profile and Logout (specification §2). CSS shows those that match `data-account` on <html>, so pages stay
 * cacheable.
 * Without scripts one link leads to the profile, which has both.
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
          Promise.resolve(navigate(modalPath("login"), { preventScrollReset: true })).catch(() => undefined);
        }}
        className={`if-logged-out noscript:hidden ${look}`}
      >
        Login
      </Link>
      <span className="hidden noscript:contents">
        <a href="/user-profile" className={look}>
          Account
        </a>
      </span>
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
