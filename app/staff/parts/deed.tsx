import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { sheetAddress } from "../sheet/sheet-address.ts";
import { Sign, type SignName } from "./sign.tsx";

export interface DeedRequest {
  command: string;
  /** Options that the screen knows already. */
  options?: Record<string, string>;
  /** Options that stay; all unless named. */
  given?: readonly string[];
}

export function useDeedAddress(): (asked: DeedRequest) => string {
  const { pathname, search } = useLocation();
  return ({ command, options = {}, given = Object.keys(options) }) =>
    sheetAddress(pathname + search, { command, options, given });
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
