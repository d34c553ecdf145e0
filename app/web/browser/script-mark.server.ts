import { newSecret } from "#platform/ids.server.ts";

/** Secret of this process, never sent out. */
export const scriptMark = newSecret();
