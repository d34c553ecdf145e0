import { type MouseEvent, useEffect, useRef } from "react";
import { toast } from "#app/ui/toaster.tsx";

/** Riders as the server drew them (`riders-part.tsx`), with the deeds of their buttons: the share sheet, and the copy of a link. */
export function RiderLinks({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new buttons
  useEffect(() => {
    for (const button of box.current?.querySelectorAll("[data-words]") ?? [])
      button.toggleAttribute("hidden", !navigator.share);
  }, [html]);
  const press = async ({ target }: MouseEvent) => {
    const { link: url = "", words: text } = (target as Element).closest<HTMLElement>("[data-link]")?.dataset ?? {};
    if (url === "") return;
    try {
      if (text) await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText(url);
        toast("Link copied");
      }
    } catch (error) {
      // Closing the share sheet is no error.
      if ((error as Error).name !== "AbortError") toast("Your browser blocked it. Please copy the link", "error");
    }
  };
  return (
    // biome-ignore lint/a11y: its buttons take the focus and the keys
    <div
      ref={box}
      onClick={(event) => void press(event)}
      className="empty:hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
