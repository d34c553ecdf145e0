import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first client render, true after: what needs JavaScript may then appear. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
