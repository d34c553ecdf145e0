import { withinTime } from "#app/web/browser/within-time.ts";
import { accountRefusals } from "#modules/accounts/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";

/** What an action of the account's forms answers when it does not lead elsewhere. */
export interface AccountAnswer {
  errors: Partial<Record<string, string>>;
  /** What is wrong with the whole, above the form. */
  problem: string | null;
  typed: Partial<Record<string, string>>;
  /** For scripts: the token of the new session; not there at all when nothing could be saved (app/web/forms/unsaved.tsx). */
  token?: string | null;
  /** Nobody is logged in any more. */
  needsLogin?: boolean;
  /** The call itself failed: no answer from the server, or a broken one. */
  isBroken?: boolean;
}

/** What the Register modal asks for: the data of the page, and not the page. */
export const REGISTER_PARTS = "/register?over=1";

const empty: AccountAnswer = { errors: {}, problem: null, typed: {}, token: null, isBroken: false };

/** An answer with what there is to say. */
export const answering = (parts: Partial<AccountAnswer>): AccountAnswer => ({ ...empty, ...parts });

/** What was typed, to be shown again; never a password. */
export const typedIn = (form: Record<string, string>): AccountAnswer["typed"] =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !/password|token|via/i.test(field)));

/** What is said to whoever has tried too often, with how long to wait. */
export const tryAgainWords = (seconds: number): string =>
  `${accountRefusals.too_many_tries} (${seconds < 60 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute")})`;

/** A call that must not take the page down with it when the network or the server fails. */
export async function unbroken<Answer>(
  call: () => Promise<Answer>,
  patience?: number,
): Promise<Answer | AccountAnswer> {
  try {
    return await withinTime(call(), patience);
  } catch (error) {
    // A redirect is an answer too.
    if (error instanceof Response && error.status < 500) throw error;
    console.log("the account's call failed", error);
    return answering({ isBroken: true });
  }
}
