import { useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";

/** Opens the device's share sheet, or copies the page's address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    // Screen readers repeat the same text only if it was emptied first.
    setSaid("");
    // Keeps people and date in the shared address, but not the thanks for a review.
    const url = window.location.origin + path + window.location.search.replace(/[?&]reviewed=\w+$|\breviewed=\w+&/, "");
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid("Link copied");
      }
    } catch (error) {
      // Closing the share sheet is no error.
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
