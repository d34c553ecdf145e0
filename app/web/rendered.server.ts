import { createContext } from "react-router";

/** HTML rendered for a request. As the body of a Response it would become a needless stream. */
export const renderedContext = createContext<Buffer<ArrayBuffer> | null>(null);
