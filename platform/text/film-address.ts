import { z } from "zod";

const AT_EMBED = "An address that begins with https://www.youtube-nocookie.com/embed/";

/** Address of a film. Pages may frame films of this host alone (`server/http/security-headers.server.ts`). */
export const filmAddress = () =>
  z.string().regex(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+(\?[\w&=%-]*)?$/, AT_EMBED);
