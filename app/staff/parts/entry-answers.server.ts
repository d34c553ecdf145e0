import { data, redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { entryHeaders } from "../console/staff-cookie.server.ts";

export const NO_SCRIPTS =
  "A passkey needs scripts, which this browser does not run. Please use a code of your authenticator app.";
export const PASSKEY_FAILED = "That passkey doesn't open anything here. Try again, or use a code.";
export const CODE_FAILED = "That address and code don't belong together. Each code works once: take the next one.";

/** Answer to a refused try. */
export interface EntryFault {
  problem?: string;
  faults?: Partial<Record<string, string>>;
  typed?: Record<string, string>;
}

export const faulty = (fault: EntryFault, status = 422) => data<EntryFault>(fault, { status });

/** Answer 429: says to people and programs how long to wait. */
export function tooManyTries(waitSeconds: number, fault: EntryFault = {}) {
  const wait = waitSeconds < 60 ? pluralize(waitSeconds, "second") : pluralize(Math.ceil(waitSeconds / 60), "minute");
  const problem = `Too many tries. Please wait ${wait}, then try again.`;
  return data<EntryFault>({ ...fault, problem }, { status: 429, headers: { "retry-after": String(waitSeconds) } });
}

/** Logs in on this browser and leads on. */
export const enterWith = async (app: AppContext, entry: Parameters<typeof entryHeaders>[1], to: string) =>
  redirect(to, { status: 303, headers: await entryHeaders(app, entry) });
