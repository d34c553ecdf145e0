import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/toaster.tsx";
import type { AccountAnswer } from "./account-answer.ts";
import { keptToken } from "./kept-token.ts";

/** Delay before the next page (specification §9). */
export const REDIRECT_MS = 300;

type Steps = {
  /** Text of the toast. */
  words: string;
  next: string;
  close?(): void;
};

/**
 * After log-in (specification §4 and §8): stores the token, shows a toast, closes the modal, and moves on after 300 ms. A
 * failed call closes it too, with a toast for three seconds.
 */
export function useLoggedIn(answer: AccountAnswer | undefined, { words, next, close }: Steps): void {
  const navigate = useNavigate();
  const heard = useRef<AccountAnswer>(undefined);
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.isBroken) {
      toast("Something wrong Please try again..", "error");
      close?.();
    }
    if (!answer.token) return;
    keptToken.keep(answer.token);
    toast(words);
    close?.();
    // Continues after the modal unmounts.
    setTimeout(() => {
      // Replace an open modal's entry, or Back would reopen it.
      const replace = /^#(login|register)$/.test(window.location.hash);
      Promise.resolve(navigate(next, { replace })).catch(() => undefined);
    }, REDIRECT_MS);
  }, [answer, words, next, close, navigate]);
}
