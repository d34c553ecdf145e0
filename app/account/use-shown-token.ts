import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { withinTime } from "#app/web/browser/within-time.ts";
import { keptToken } from "./kept-token.ts";

/**
 * Shows the stored token to a server that does not know the visitor (API log-in, lost cookie). Forgets a dead token. True
 * while waiting.
 */
export function useShownToken(isUnknown: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const token = isUnknown ? keptToken.get() : null;
    if (token === null) return;
    setAsking(true);
    const show = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await withinTime(fetch("/session", { method: "POST", headers }));
      // Our failure says nothing about the token; dropping it would leave a session nobody can end.
      if (!answer.ok) throw new Error(`/session answered ${answer.status}`);
      const { isKnown } = (await withinTime(answer.json())) as { isKnown: boolean };
      if (isKnown) await withinTime(revalidate());
      else keptToken.forget();
      setAsking(false);
    };
    show().catch(() => setAsking(false));
  }, [isUnknown, revalidate]);
  return isAsking;
}

/** Stores the token of a session known by its cookie only. */
export function useHandedToken(token: string | null): void {
  useEffect(() => {
    if (token !== null) keptToken.keep(token);
  }, [token]);
}
