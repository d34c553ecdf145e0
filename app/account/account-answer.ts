import { withinTime } from "#app/web/browser/within-time.ts";
import { accountRefusals } from "#modules/accounts/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";

/** Answer of the account's forms, unless they redirect. */
export interface AccountAnswer {
  errors: Partial<Record<string, string>>;
  /** Problem of the whole form. */
  problem: string | null;
  typed: Partial<Record<string, string>>;
  /** New session's token, for scripts; missing if nothing could be saved (app/web/forms/unsaved.tsx). */
  token?: string | null;
  /** The session has ended. */
  needsLogin?: boolean;
  /** The request itself failed. */
  isBroken?: boolean;
}

/** Data request of the Register modal. */
export const REGISTER_PARTS = "/register?over=1";

const empty: AccountAnswer = { errors: {}, problem: null, typed: {}, token: null, isBroken: false };

export const answering = (parts: Partial<AccountAnswer>): AccountAnswer => ({ ...empty, ...parts });

/** Typed values to show again, never passwords. */
export const typedIn = (form: Record<string, string>): AccountAnswer["typed"] =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !/password|token|via/i.test(field)));

export const tryAgainWords = (seconds: number): string =>
  `${accountRefusals.too_many_tries} (${seconds < 60 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute")})`;

/** Runs a call that must not break the page on a network or server failure. */
export async function unbroken<Answer>(
  call: () => Promise<Answer>,
  patience?: number,
): Promise<Answer | AccountAnswer> {
  try {
    return await withinTime(call(), patience);
  } catch (error) {
    // Redirects are answers too.
    if (error instanceof Response && error.status < 500) throw error;
    console.log("the account's call failed", error);
    return answering({ isBroken: true });
  }
}
