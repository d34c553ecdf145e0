import { Link } from "react-router";
import { SentPhotos } from "#app/manage/review/sent-photos.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Profile } from "#modules/accounts/model.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import type { ProfileData } from "./profile-data.server.ts";

const standing = { pending: "Waiting to be read", published: "Published", refused: "Not published" } as const;

/** 'Reviews By You', with their status. */
export function ReviewsPart({ reviews, profile }: { reviews: ProfileData["reviews"]; profile: Profile }) {
  return (
    <>
      <h2 className="text-2xl">Reviews By You</h2>
      {reviews.length === 0 ? (
        <div className="mt-5 max-w-xl">
          <p className="text-lg">
            Nothing yet. Ride first, then tell us how it was. We read every word, and publish the grumpy ones too.
          </p>
          <div className="mt-5">
            <Button to="/tours">Our tours</Button>
          </div>
        </div>
      ) : (
        <ul className="mt-6 divide-y-2 divide-line border-y-2 border-line">
          {reviews.map((review) => (
            <li key={review.id} className="flex gap-5 py-6">
              {profile.photoUrl ? (
                <img
                  src={profile.photoUrl}
                  alt=""
                  width={56}
                  height={55}
                  className="size-14 shrink-0 rounded-full object-cover"
                />
              ) : null}
              <div className="min-w-0">
                <h3 className="text-xl">
                  <Link to={review.tourPath} className="text-ink">
                    {review.tourName}
                  </Link>
                </h3>
                <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
                  <Stars value={review.rating} />
                  <span>{plainDate(review.date)}</span>
                  <span className="font-semibold">{standing[review.status]}</span>
                </p>
                {review.paragraphs.map((paragraph) => (
                  <p key={paragraph} className="measure mt-3">
                    {paragraph}
                  </p>
                ))}
                {review.photos.length > 0 ? <SentPhotos photos={review.photos} /> : null}
                {review.answer ? (
                  <div className="measure mt-4 border-l-4 border-marigold pl-4">
                    <p className="text-sm font-semibold">{`Our answer, ${plainDate(review.answer.date)}`}</p>
                    {review.answer.paragraphs.map((paragraph) => (
                      <p key={paragraph} dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                        {paragraph}
                      </p>
                    ))}
                  </div>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
