import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ShareButton } from "../tour/share-button.tsx";
import type { ListWish } from "./list-search-params.ts";
import { SavedLink, savedPath } from "./save-button.tsx";
import { useSavedTours } from "./saved-tours.ts";

/** The list's heading, and the link to saved tours. */
export function ListHead({ wish, introduction }: { wish: ListWish; introduction: string }) {
  const { saved } = useSavedTours();
  const navigate = useNavigate();
  // "?saved=1" is the address to bookmark; only this browser knows the tours.
  const isUnresolved = wish.saved?.join() === "1" && saved !== null;
  const path = saved ? savedPath(saved) : null;
  useEffect(() => {
    if (isUnresolved && path) void navigate(path, { replace: true });
  }, [isUnresolved, path, navigate]);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 lg:col-span-2 lg:mb-4">
      <div>
        <h1>{wish.saved ? "Saved tours" : "All tours"}</h1>
        <p className="measure mt-2 text-lg text-ink-soft max-sm:hidden">
          {wish.saved ? "Saved in this browser, no account needed. Share the list with your friends." : introduction}
        </p>
      </div>
      {wish.saved ? <ShareButton title="Saved tours" path="/tours" /> : <SavedLink />}
    </header>
  );
}
