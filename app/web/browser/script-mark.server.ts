import { newSecret } from "#platform/ids.server.ts";

/** The mark of this process, which nobody outside it ever sees. */
export const scriptMark = newSecret();
