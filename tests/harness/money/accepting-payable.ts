import type { PayableHandler } from "#modules/payments/index.server.ts";

/** Something that is always given for its money: for tests of the money alone. */
export const acceptingPayable: PayableHandler = {
  settle: async () => ({ fulfilled: true }),
  promised: async () => undefined,
  failed: async () => undefined,
  returned: async () => undefined,
};
