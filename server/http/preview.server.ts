import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { readPreviewLink, showDraft } from "#modules/studio/index.server.ts";
import { PREVIEW } from "#modules/studio/model.ts";
import { isPrivatePage } from "./public-addresses.server.ts";

/** Public page as a draft would make it, with the app that reads the draft; null for another request. */
export function previewOf(app: AppContext, request: Request): ((draw: Draw) => Promise<Response>) | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname, search } = new URL(request.url);
  const id = readPreviewLink(app, search);
  if (id === null || isPrivatePage(pathname)) return null;
  return (draw) => drawPreview(app, id, request, draw);
}

type Draw = (app: AppContext) => Promise<Response>;

async function drawPreview(app: AppContext, id: string, request: Request, draw: Draw): Promise<Response> {
  const preview = await showDraft(app.db, id, (tx) => draw({ ...app, db: tx, cachedDb: tx }));
  const answer =
    preview.state === "shown"
      ? preview.shown
      : preview.state === "gone"
        ? new Response(null, { status: 302, headers: { location: withoutPreview(request.url) } })
        : new Response(
            "This draft cannot be shown yet: some of its fields are empty or wrong. The studio names them.",
            {
              status: 409,
              headers: { "content-type": "text/plain; charset=utf-8" },
            },
          );
  for (const [name, value] of Object.entries(privateHeaders())) answer.headers.set(name, value);
  return answer;
}

/** Address of the published page. */
function withoutPreview(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(PREVIEW);
  return url.pathname + url.search;
}

const notice = "Preview of a draft. Guests do not see it yet.";

/** Puts a notice below a previewed page, by style alone: React's page stays as it was rendered. `mark` lets the policy allow it. */
export function markPreview(page: Buffer<ArrayBuffer>, mark: string): Buffer<ArrayBuffer> {
  const at = page.indexOf("</head>");
  const rules = `html::after{content:"${notice}";position:fixed;inset:auto 0 0;z-index:2147483647;pointer-events:none;padding:.5rem 1rem;background:#2a1238;color:#fff9ee;font:600 1rem/1.4 sans-serif;text-align:center}@media print{html::after{display:none}}`;
  const style = Buffer.from(`<style nonce="${mark}">${rules}</style>`);
  return at < 0 ? page : Buffer.concat([page.subarray(0, at), style, page.subarray(at)]);
}
