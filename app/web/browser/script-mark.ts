import { createContext } from "react";

/**
 * A mark on the scripts and styles that we write into a page ourselves, as the attribute `nonce`, while it is drawn on the server.
 * The policy allows what carries it and nothing else that stands in the page. It is taken off before the page is sent
 * (server/http/own-scripts.server.ts).
 */
export const ScriptMark = createContext<string | undefined>(undefined);
