import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { ReviewStatus } from "#modules/reviews/model.ts";

interface JudgedPhoto {
  id: string;
  words: string;
  status: ReviewStatus;
  /** Mark of the picture and its words: the decision is about this version. */
  digest: string;
  width: number;
  height: number;
  src: string;
  /** Address of the picture in its largest size. */
  whole: string;
}

const states: Record<ReviewStatus, string> = {
  pending: "Waiting for your decision.",
  published: "Shown with the review, once that is published.",
  refused: "Not shown.",
};

/** Photographs of a review, each with its own decision. */
export function ModeratePhotos({ photos }: { photos: readonly JudgedPhoto[] }) {
  const deciding = useNavigation().formData;
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photographs" className="mt-12">
      <h2 id="photographs" className="scroll-mt-24 text-2xl">
        Photographs
      </h2>
      <p className="measure mt-2 text-ink-soft">
        The guest says that they took each, and that you may show it. Look for other people&apos;s faces.
      </p>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2">
        {photos.map(({ id, words, status, digest, width, height, src, whole }, at) => {
          const isDeciding = deciding?.get("photo") === id;
          return (
            <li key={id}>
              <a href={whole}>
                <img
                  src={src}
                  alt={words || `Photograph ${at + 1}`}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="h-auto w-full rounded-md bg-sand"
                />
              </a>
              <p className="mt-2 wrap-anywhere">{words === "" ? <i>Without words</i> : words}</p>
              <p className="text-sm text-ink-soft">{states[status]}</p>
              <Form method="post" className="mt-2 flex flex-wrap gap-3">
                <input type="hidden" name="photo" value={id} />
                <input type="hidden" name="read" value={digest} />
                {(["published", "refused"] as const)
                  .filter((verdict) => verdict !== status)
                  .map((verdict) => (
                    <Button
                      key={verdict}
                      type="submit"
                      name="verdict"
                      value={verdict}
                      size="sm"
                      variant="secondary"
                      busy={isDeciding && deciding?.get("verdict") === verdict}
                    >
                      <span>{verdict === "published" ? "Show" : "Don't show"}</span>
                      <span className="sr-only">{` photograph ${at + 1}`}</span>
                    </Button>
                  ))}
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
