import { photoLabels, type SentPhoto } from "./shown-photo.ts";

/** Photographs that a guest sent, with their state. Each is taken back by a form that needs no script. */
export function SentPhotos({ photos }: { photos: readonly SentPhoto[] }) {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {photos.map((photo, at) => (
        <li key={photo.id} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
          <img
            src={photo.src}
            alt={photo.words || `Your photograph ${at + 1}`}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            className="aspect-square w-full rounded-md bg-sand object-cover"
          />
          <div className="min-w-0">
            {photo.words === "" ? null : <p className="wrap-anywhere">{photo.words}</p>}
            <p className="text-sm text-ink-soft">{photoLabels[photo.isPosted ? photo.status : "loose"]}</p>
            <form method="post" action={photo.page} className="print:hidden">
              <button
                type="submit"
                name="intent"
                value={`take-back ${photo.id}`}
                className="min-h-11 font-semibold text-coral-ink underline underline-offset-4"
              >
                Take back<span className="sr-only">{` photograph ${at + 1}`}</span>
              </button>
            </form>
          </div>
        </li>
      ))}
    </ul>
  );
}
