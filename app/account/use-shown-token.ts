import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { withinTime } from "#app/web/browser/within-time.ts";
import { keptToken } from "./kept-token.ts";

/**
 * Where the server does not know who asks, shows it the token that this browser keeps: somebody may have logged in by the API,
 * or lost their cookie. A token that is dead is forgotten. True while the answer is on its way, as long as one waits for it.
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
      // A fault of ours says nothing about the token, which may be alive: without it nobody could end its log-in any more.
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

/** Keeps the token of somebody whom the server knows by the cookie: they logged in before the scripts were here. */
export function useHandedToken(token: string | null): void {
  useEffect(() => {
    if (token !== null) keptToken.keep(token);
  }, [token]);
}
