import { useEffect, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";

/** Shares a story by the device's share sheet if it has one, and by links that work everywhere. */
export function Share({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  const [canCopy, setCanCopy] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => {
    setCanShare(typeof navigator.share === "function");
    setCanCopy(typeof navigator.clipboard?.writeText === "function");
  }, []);

  const share = async () => {
    // Closing the sheet without choosing is no error.
    await navigator.share({ title, url }).catch(() => undefined);
  };
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    setSaid(copied ? "Link copied" : "Your browser blocked the copy. Please copy the address bar");
  };
  const link = buttonClass({ variant: "quiet", size: "sm" }, "-mx-1 min-h-11");
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
      {canShare ? (
        <Button variant="quiet" size="sm" icon="share" onClick={share} className="-ml-3 min-h-11">
          Share
        </Button>
      ) : (
        <span className="mr-3 text-sm font-semibold text-ink-soft max-[22.5rem]:sr-only">Share</span>
      )}
      {canCopy ? (
        <Button variant="quiet" size="sm" onClick={copy} className="-mx-1 min-h-11">
          Copy link
        </Button>
      ) : null}
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`} className={link}>
        <Icon name="mail" /> Mail
      </a>
      <a href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`} className={link}>
        <Icon name="whatsapp" /> WhatsApp
      </a>
      <span role="status" className="text-sm font-semibold text-teal-ink">
        {said}
      </span>
    </div>
  );
}
