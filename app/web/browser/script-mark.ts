import { createContext } from "react";

/** Marks our inline scripts and styles while rendering; removed before sending (server/http/own-scripts.server.ts). */
export const ScriptMark = createContext<string | undefined>(undefined);
