import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TOAST_MS } from "#app/ui/toaster.tsx";

/** Temporary message (specification §2), closed after three seconds or by its button. */
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
      {/* A link, which works without scripts. */}
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
