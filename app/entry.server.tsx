import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { keepFragment } from "#app/ui/html-fragment-cache.ts";
import { scriptMark } from "#app/web/browser/script-mark.server.ts";
import { ScriptMark } from "#app/web/browser/script-mark.ts";
import { renderFragment } from "#app/web/render-fragment.server.tsx";
import { renderedContext } from "#app/web/rendered.server.ts";
import { isAbandonedRequest } from "#platform/http/abandoned-request.ts";

// While one works at a page, what it was before is of no use.
if (import.meta.env.PROD) keepFragment(renderFragment);

/** A stranger who asks for what there is not, or by a method that there is not, is no fault of ours: the log is spared it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isOfTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isAbandonedRequest(error, request) && !isOfTheirs) console.error(error);
}

/** While one develops there is no policy, and nobody takes the mark off. */
const mark = import.meta.env.PROD ? scriptMark : undefined;
const marked = (page: ReactNode) => <ScriptMark value={mark}>{page}</ScriptMark>;

/**
 * Renders the whole page before it is sent: it can then be kept in memory, and its inline scripts allowed by hash.
 * Nothing on our pages streams; every loader awaits what it shows. The page itself is left in `renderedContext`.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe } = renderToPipeableStream(marked(<ServerRouter context={context} url={request.url} nonce={mark} />), {
      // Or what stands in a Suspense of a large page would come at its end, for a script to put in its place: nothing without.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        headers.set("content-type", "text/html; charset=utf-8");
        pipe(
          gathering((html) => {
            provided.set(renderedContext, html);
            resolve(new Response(null, { status: finalStatus, headers }));
          }),
        );
      },
      onShellError: reject,
      onError() {
        finalStatus = 500;
      },
    });
  });
}

/**
 * Takes a page piece by piece and hands it on whole; a web stream would cost each of its hundred and fifty pieces a turn, Node's own less.
 */
function gathering(whole: (html: Buffer<ArrayBuffer>) => void): NodeJS.WritableStream {
  const pieces: Buffer[] = [];
  const taker = {
    // Never full: what is rendered already is in memory anyway.
    write: (piece: string | Uint8Array) => {
      pieces.push(
        typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length),
      );
      return true;
    },
    end: () => whole(Buffer.concat(pieces)),
    // It neither breaks nor has to be waited for.
    on: () => taker,
  };
  return taker as unknown as NodeJS.WritableStream;
}
