import { newSecret } from "#platform/ids.server.ts";

/** Never sent out. */
export const scriptMark = newSecret();
