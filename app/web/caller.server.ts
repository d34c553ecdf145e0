import { createContext, type RouterContextProvider } from "react-router";

/** From which network address a request comes; null when unknown. */
export const callerAddressContext = createContext<string | null>(null);

/** The same, of the request that a loader or an action answers. */
export const callerAddressOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(callerAddressContext);
