import { useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";

/** Hands the page to the device's own share sheet; where there is none, copies its address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    // The same words are heard again only where they come again.
    setSaid("");
    // The choice of people and date in the address goes along; what was just said to this reader does not.
    const url = window.location.origin + path + window.location.search.replace(/[?&]reviewed=\w+$|\breviewed=\w+&/, "");
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid("Link copied");
      }
    } catch (error) {
      // Closing the share sheet is an answer, not a fault.
      if (!(error instanceof DOMException && error.name === "AbortError")) setSaid(`Please copy it yourself: ${url}`);
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void share()}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold hover:bg-sand/60 noscript:hidden"
      >
        <Icon name="share" className="size-5.5" />
        Share
      </button>
      <span role="status" className="self-center text-sm break-all text-ink-soft empty:hidden">
        {said}
      </span>
    </>
  );
}
