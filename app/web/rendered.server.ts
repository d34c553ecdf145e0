import { createContext } from "react-router";

/**
 * The page that was rendered for a request, for whoever makes it ready to be sent (server/http/app.server.ts). As the body of a Response it
 * would become a stream, to be made, filled and read for nothing.
 */
export const renderedContext = createContext<Buffer<ArrayBuffer> | null>(null);
