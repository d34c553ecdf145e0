import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/toaster.tsx";
import type { AccountAnswer } from "./account-answer.ts";
import { keptToken } from "./kept-token.ts";

/** After log-in, registration and log-out the next page follows at this distance (specification §9). */
export const REDIRECT_MS = 300;

type Steps = {
  /** What the toast says. */
  words: string;
  next: string;
  /** Closes the modal, where there is one. */
  close?(): void;
};

/**
 * What follows an answer with a token (specification §4 and §8): it is kept, a toast says so, the modal closes, and the next
 * page comes 300 ms later. A call that failed closes the modal too, and says so for three seconds.
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
    // Not taken back when the modal goes: the way on does not depend on it.
    setTimeout(() => {
      // Where the modal is not closed by now, Back would find it open again.
      const replace = /^#(login|register)$/.test(window.location.hash);
      Promise.resolve(navigate(next, { replace })).catch(() => undefined);
    }, REDIRECT_MS);
  }, [answer, words, next, close, navigate]);
}
