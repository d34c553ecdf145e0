import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { useSavedTours } from "./saved-tours.ts";

/** Saves a tour in this browser, or removes it. Hidden without JavaScript. */
export function SaveButton(props: { slug: string; name: string; look?: "words" | "heart"; className?: string }) {
  const { slug, name, look = "heart", className } = props;
  const { saved, toggle } = useSavedTours();
  const isSaved = saved?.includes(slug) ?? false;
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={look === "heart" ? `Save ${name}` : undefined}
      onClick={() => toggle(slug)}
      className={cx(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 font-semibold transition-opacity noscript:hidden",
        look === "heart" ? "rounded-full border-2 border-ink bg-card" : "rounded-md px-2 hover:bg-sand/60",
        // Space is reserved; the heart appears once its state is known.
        saved === null && "opacity-0",
        className,
      )}
    >
      <Icon name="heart" filled={isSaved} className={cx("size-5.5", isSaved && "text-coral-ink")} />
      {look === "words" ? (
        <span>
          <span>{isSaved ? "Saved" : "Save"}</span>
          <span className="sr-only">{` ${name}`}</span>
        </span>
      ) : null}
    </button>
  );
}

/** Address of a list of saved tours, which can be shared. */
export const savedPath = (slugs: readonly string[]): string => `/tours?saved=${slugs.join(",")}`;

export function SavedLink({ className }: { className?: string }) {
  const { saved } = useSavedTours();
  if (saved === null || saved.length === 0) return null;
  return (
    <Link
      to={savedPath(saved)}
      className={cx(
        "inline-flex min-h-11 items-center gap-2 font-semibold text-coral-ink underline underline-offset-4",
        className,
      )}
    >
      <Icon name="heart" filled />
      <span>{`Saved (${saved.length})`}</span>
    </Link>
  );
}
