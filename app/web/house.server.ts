import { createContext, type RouterContextProvider } from "react-router";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Signer } from "#platform/signing.server.ts";

/** Everything that loaders and actions may use; put together in `server/house.server.ts`. */
export interface House extends CaptureDeps {
  env: Env;
  signer: Signer;
  /** The address travellers use, for links in mails and canonical addresses. */
  publicUrl: string;
  /** Where the files under /pictures lie. */
  picturesFolder: string;
  /** Says that something was written which the outbox should hear of soon. */
  poke(): void;
}

export const houseContext = createContext<House>();

/** The house, inside a loader or action. */
export const houseOf = (context: Readonly<RouterContextProvider>): House => context.get(houseContext);
