import { createContext } from "react-router";

/** A Response body would cost a needless stream. */
export const renderedContext = createContext<Buffer<ArrayBuffer> | null>(null);
