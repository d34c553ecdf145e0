import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Sign, type SignName } from "./sign.tsx";

export interface DeedRequest {
  command: string;
  /** Options that the screen knows already. */
  options?: Record<string, string>;
}

/** Address of the page that is open, with the sheet of a deed above it. */
function deedAddress(here: string, { command, options = {} }: DeedRequest): string {
  const address = new URL(here, "http://console");
  for (const name of [...address.searchParams.keys()])
    if (name === "do" || name === "did" || name === "plan" || name === "given" || name.startsWith("o."))
      address.searchParams.delete(name);
  address.searchParams.set("do", command);
  for (const [name, value] of Object.entries(options)) {
    address.searchParams.set(`o.${name}`, value);
    address.searchParams.append("given", name);
  }
  return address.pathname + address.search;
}

export function useDeedAddress(): (asked: DeedRequest) => string {
  const { pathname, search } = useLocation();
  return (asked) => deedAddress(pathname + search, asked);
}

type DeedProps = DeedRequest & { children: ReactNode; isNext?: boolean; hotkey?: string };

/** Button that opens the plan of a deed; nothing happens before the plan is confirmed. `isNext` fills it: one a screen. */
export function DeedButton({ command, options, children, isNext = false, hotkey }: DeedProps) {
  const address = useDeedAddress();
  return (
    <Link
      className={isNext ? "btn do" : "btn"}
      to={address({ command, ...(options && { options }) })}
      preventScrollReset
      {...(hotkey && { "data-key": hotkey.toLowerCase(), "aria-keyshortcuts": hotkey })}
    >
      {children}
      {hotkey ? <kbd>{hotkey}</kbd> : null}
    </Link>
  );
}

export interface Deed extends DeedRequest {
  label: string;
  sign: SignName;
  hotkey?: string;
  /** Ends or gives away something: coral words, never a filled button. */
  isGrave?: boolean;
}

export function DeedList({ deeds }: { deeds: readonly Deed[] }) {
  const address = useDeedAddress();
  return (
    <ul className="deeds">
      {deeds.map(({ label, sign, hotkey, isGrave, ...asked }) => (
        <li key={label}>
          <Link
            to={address(asked)}
            preventScrollReset
            className={isGrave ? "grave" : undefined}
            {...(hotkey && { "data-key": hotkey.toLowerCase(), "aria-keyshortcuts": hotkey })}
          >
            <Sign name={sign} />
            <span>{label}</span>
            {hotkey ? <kbd>{hotkey}</kbd> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
