import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { setFragmentRenderer } from "#app/ui/html-fragment-cache.ts";
import { scriptMark } from "#app/web/browser/script-mark.server.ts";
import { ScriptMark } from "#app/web/browser/script-mark.ts";
import { renderFragment } from "#app/web/render-fragment.server.tsx";
import { renderedContext } from "#app/web/rendered.server.ts";
import { isAbandonedRequest } from "#platform/http/abandoned-request.ts";

// In development it would show outdated fragments.
if (import.meta.env.PROD) setFragmentRenderer(renderFragment);

/** Logs neither 4xx answers nor abandoned requests. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isOfTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isAbandonedRequest(error, request) && !isOfTheirs) console.error(error);
}

/** Development has no policy, and nothing removes the mark. */
const mark = import.meta.env.PROD ? scriptMark : undefined;
const marked = (page: ReactNode) => <ScriptMark value={mark}>{page}</ScriptMark>;

/**
 * Renders the whole page before sending, to cache it and allow its inline scripts by hash. No page streams. The HTML is put into
 * `renderedContext`.
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
      // Otherwise React moves Suspense content of large pages to the end, where only a script can insert it.
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

/** Gathers a page's 150 chunks. A web stream would cost a turn for each. */
function gathering(whole: (html: Buffer<ArrayBuffer>) => void): NodeJS.WritableStream {
  const pieces: Buffer[] = [];
  const taker = {
    // Never full: the page is in memory anyway.
    write: (piece: string | Uint8Array) => {
      pieces.push(
        typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length),
      );
      return true;
    },
    end: () => whole(Buffer.concat(pieces)),
    // No errors and no back-pressure.
    on: () => taker,
  };
  return taker as unknown as NodeJS.WritableStream;
}
