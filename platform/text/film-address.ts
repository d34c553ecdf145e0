import { z } from "zod";

const AT_EMBED = "An address that begins with https://www.youtube-nocookie.com/embed/";

/** Address of a film. Pages may frame films of this host alone (`server/http/security-headers.server.ts`). */
export const filmAddress = () =>
  z
    .string()
    .max(300)
    .regex(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+(\?[\w&=%-]*)?$/, AT_EMBED);

const AT_MAP =
  "An address that begins with https://www.openstreetmap.org/export/embed.html? Choose Share and HTML there, and take the one in src";

/** Address of a map in a frame. Pages may frame maps of this host alone. */
export const mapFrameAddress = () =>
  z
    .string()
    .max(1_000)
    .regex(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?[\w&=%.,+-]*$/, AT_MAP);
