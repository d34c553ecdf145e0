import { createContext, type RouterContextProvider } from "react-router";

/** Client's network address; null if unknown. */
export const callerAddressContext = createContext<string | null>(null);

export const callerAddressOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(callerAddressContext);
