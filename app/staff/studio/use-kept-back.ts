import { useContext, useEffect, useState } from "react";
import { type Blocker, type BlockerFunction, UNSAFE_DataRouterContext } from "react-router";

const KEY = "unsaved-text";

/**
 * Holds a change of screen back while `holds` says so. React Router's own `useBlocker` does the same, but its code would join the
 * file of packages that each public page loads.
 */
export function useKeptBack(holds: BlockerFunction): Blocker | null {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker | null>(null);
  useEffect(() => {
    if (!router) return;
    router.getBlocker(KEY, holds);
    return router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY) ?? null));
  }, [router, holds]);
  useEffect(() => () => router?.deleteBlocker(KEY), [router]);
  return blocker;
}
