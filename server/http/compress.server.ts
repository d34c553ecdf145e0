import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Coding = "br" | "gzip";
type Form = Coding | "identity";

/** This many compressions keep a processor busy; each takes some megabytes from the moment it is queued. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let underWay = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < AT_ONCE) underWay += 1;
  // The one that ends hands over its place.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

/** A window as large as the body compresses as well as a larger one, in a fraction of the memory. */
const windowFor = (body: Buffer): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16))),
  );

/** Compresses with brotli at `quality` 0 to 11. */
export const inBrotli = (body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> =>
  inTurn(() =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
      },
    }),
  );
export const inGzip = (body: Buffer): Promise<Buffer<ArrayBuffer>> => inTurn(() => compressGzip(body, { level: 6 }));

/** True unless the type is already compressed (pictures, PDF). */
export const isCompressible = (type: string | null | undefined): boolean =>
  /^text\/|json|xml|javascript|svg/.test(type ?? "");

const remembered = new Map<string, Form[]>();
/** Browsers send about a dozen different headers; others are parsed each time. */
const REMEMBERED_AT_MOST = 200;

/** Accepted codings of an Accept-Encoding header, best first, "identity" last. */
export function formsFor(accepted: string): Form[] {
  const known = remembered.get(accepted);
  if (known) return known;
  const forms: Form[] = [...(["br", "gzip"] as const).filter((coding) => accepts(accepted, coding)), "identity"];
  if (remembered.size < REMEMBERED_AT_MOST && accepted.length < 200) remembered.set(accepted, forms);
  return forms;
}

/** True if a coding is named with a weight above zero. */
function accepts(header: string, coding: string): boolean {
  for (const one of header.split(",")) {
    const [name = "", weight = ""] = one.split(";", 2);
    if (name.trim() === coding) return Number(weight.trim().replace(/^q=/, "") || "1") > 0;
  }
  return false;
}

/** A body that fits in one packet gains nothing. */
const ONE_PACKET = 1_400;
/** Low, because a visitor waits: a checkout's 180 KB take 3 ms. */
const QUICK_QUALITY = 4;

/** Compresses a body in the best accepted coding; null to send it as it is. */
export async function compressedFor(
  accepted: string,
  type: string | null | undefined,
  body: Buffer,
): Promise<{ coding: Coding; body: Buffer<ArrayBuffer> } | null> {
  const [coding = "identity"] = formsFor(accepted);
  if (coding === "identity" || body.length <= ONE_PACKET || !isCompressible(type)) return null;
  return { coding, body: await (coding === "br" ? inBrotli(body, QUICK_QUALITY) : inGzip(body)) };
}
