import type { MiddlewareHandler } from "hono";
import { compressedFor, formsFor, isCompressible } from "./compress.server.ts";
import { isPrivatePage } from "./public-addresses.server.ts";

/**
 * Compresses uncached answers: a checkout's 184 KB become 38.
 * Private answers stay uncompressed if another site caused the request, or an old browser does not say.
 * Repeated with chosen words in the address, their lengths would leak content (BREACH).
 */
export const compressedAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  const accepted = req.header("accept-encoding") ?? "";
  const type = res.headers.get("content-type");
  if (formsFor(accepted)[0] === "identity" || res.body === null || req.method === "HEAD") return;
  if (res.headers.has("content-encoding") || res.status === 206 || !isCompressible(type)) return;
  if (isPrivatePage(req.path) && !/^(same-origin|none)$/.test(req.header("sec-fetch-site") ?? "")) return;
  const body = Buffer.from(await res.arrayBuffer());
  const short = await compressedFor(accepted, type, body);
  context.res = new Response(short?.body ?? body, res);
  context.res.headers.append("vary", "accept-encoding");
  context.res.headers.delete("content-length");
  if (short !== null) context.res.headers.set("content-encoding", short.coding);
};
