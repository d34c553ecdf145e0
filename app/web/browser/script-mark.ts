import { createContext } from "react";

/**
 * Marks our inline scripts and styles (attribute `nonce`) while rendering; the policy allows only these.
 * The mark is removed before sending (server/http/own-scripts.server.ts).
 */
export const ScriptMark = createContext<string | undefined>(undefined);
