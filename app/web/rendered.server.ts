import { createContext } from "react-router";

/** Rendered page bytes for server/http/app.server.ts. A Response body would cost a needless stream. */
export const renderedContext = createContext<Buffer<ArrayBuffer> | null>(null);
