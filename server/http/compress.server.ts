import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Coding = "br" | "gzip";
type Form = Coding | "identity";

/** Enough to keep a processor busy. Each call takes megabytes as soon as it is made. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let underWay = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < AT_ONCE) underWay += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Hand the place on.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

/** A window as large as the body compresses like a larger one, in a fraction of the memory. */
const windowFor = (body: Buffer): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16))),
  );

/** Quality 0 to 11. */
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

export const isCompressible = (type: string | null | undefined): boolean =>
  // A stream of events never ends.
  /^text\/(?!event-stream)|json|xml|javascript|svg/.test(type ?? "");

const remembered = new Map<string, Form[]>();
/** Browsers send about a dozen different headers. */
const REMEMBERED_AT_MOST = 200;

/** Accepted codings, best first, "identity" last. */
export function formsFor(accepted: string): Form[] {
  const known = remembered.get(accepted);
  if (known) return known;
  const forms: Form[] = [...(["br", "gzip"] as const).filter((coding) => accepts(accepted, coding)), "identity"];
  if (remembered.size < REMEMBERED_AT_MOST && accepted.length < 200) remembered.set(accepted, forms);
  return forms;
}

function accepts(header: string, coding: string): boolean {
  for (const one of header.split(",")) {
    const [name = "", weight = ""] = one.split(";", 2);
    if (name.trim() === coding) return Number(weight.trim().replace(/^q=/, "") || "1") > 0;
  }
  return false;
}

const ONE_PACKET = 1_400;
/** A visitor waits: a checkout's 180 KB take 3 ms. */
const QUICK_QUALITY = 4;

/** Null to send it as it is. */
export async function compressedFor(
  accepted: string,
  type: string | null | undefined,
  body: Buffer,
): Promise<{ coding: Coding; body: Buffer<ArrayBuffer> } | null> {
  const [coding = "identity"] = formsFor(accepted);
  if (coding === "identity" || body.length <= ONE_PACKET || !isCompressible(type)) return null;
  return { coding, body: await (coding === "br" ? inBrotli(body, QUICK_QUALITY) : inGzip(body)) };
}
