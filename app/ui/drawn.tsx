import { useState } from "react";

/** HTML drawn on the server (`app/web/drawn-html.server.ts`): its mark, and the HTML where the page does not have it yet. */
export type DrawnPart = { mark: string; html?: string | undefined };

/** A part that the server drew. React leaves what the document brought; after that the mark says when it changes. */
export function Drawn({ part: { mark, html } }: { part: DrawnPart }) {
  const [shown, show] = useState(() => ({ mark, html: html ?? standing(mark) }));
  if (shown.mark !== mark) show({ mark, html: html ?? "" });
  return (
    <div
      className="empty:hidden"
      data-drawn={mark}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us on the server; what others wrote is escaped there
      dangerouslySetInnerHTML={{ __html: shown.html }}
    />
  );
}

/** The part in the document. Should React draw the whole page anew, it finds the part's HTML here. */
const standing = (mark: string): string => document.querySelector(`[data-drawn="${mark}"]`)?.innerHTML ?? "";
