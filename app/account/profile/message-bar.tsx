import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TOAST_MS } from "#app/ui/toaster.tsx";

/** The temporary message bar (specification §2): closes by itself after three seconds, or when it is closed. */
export function MessageBar({ words, isError, back }: { words: string; isError: boolean; back: string }) {
  const [isClosed, close] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => close(true), TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isClosed) return null;
  return (
    <div className="relative mb-6">
      <Notice tone={isError ? "error" : "success"} className="pr-14">
        {words}
      </Notice>
      {/* A link, so that it closes without scripts too. */}
      <Link
        to={back}
        replace
        preventScrollReset
        onClick={() => close(true)}
        aria-label="Close this message"
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-ink hover:bg-sand/60"
      >
        <Icon name="cross" className="size-5" />
      </Link>
    </div>
  );
}
