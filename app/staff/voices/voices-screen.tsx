import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { VoicesData } from "./load-voices.server.ts";

type ShownReview = VoicesData["waiting"][number] | VoicesData["reviews"][number];
type ShownComment = VoicesData["comments"][number];

/** Reviews and comments, with their deeds beside them. */
export function VoicesScreen({ data }: { data: VoicesData }) {
  const isWaiting = data.view === "waiting";
  const isEmpty = [data.waiting, data.waitingComments, data.reviews, data.comments].every(({ length }) => length === 0);
  return (
    <>
      <div className="title">
        <h1>Reviews and comments</h1>
        <p role="status">{data.words}</p>
      </div>
      <nav className="bar" aria-label="Views">
        <span className="switch">
          {data.views.map(({ label, address, isOn }) => (
            <Link key={address} to={address} aria-current={isOn ? "true" : undefined}>
              {label}
            </Link>
          ))}
        </span>
      </nav>
      {isEmpty ? (
        <p className="empty">
          {isWaiting
            ? "Everything is read. Reviews and comments come here before the site shows them."
            : "Nothing of this kind is published yet."}
        </p>
      ) : null}
      <Reviews reviews={[...data.waiting, ...data.reviews]} isWaiting={isWaiting} />
      <Comments comments={[...data.waitingComments, ...data.comments]} isWaiting={isWaiting} />
      {data.next === null ? null : (
        <p className="bar">
          <Link className="btn" to={data.next} rel="next">
            Older ones
          </Link>
        </p>
      )}
    </>
  );
}

const Reviews = ({ reviews, isWaiting }: { reviews: readonly ShownReview[]; isWaiting: boolean }) =>
  reviews.length === 0 ? null : (
    <section className="part" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <ul className="cards">
        {reviews.map((review) => (
          <li key={review.id} data-row="" tabIndex={-1}>
            <p>
              <b>{review.name}</b>
              <span>{`, ${review.country} · `}</span>
              <b>{review.rating}</b>
              <span>{` for ${review.tour} · ${review.written}`}</span>
              {review.isVerified ? (
                <>
                  <span>{" · "}</span>
                  <UrgencySign of="well">has ridden it</UrgencySign>
                </>
              ) : null}
            </p>
            <div className="said">{review.paragraphs.join("\n")}</div>
            {review.bookings.length === 0 ? null : (
              <p className="soft">
                Booked:{" "}
                {review.bookings.map(({ reference, words }, index) => (
                  <span key={reference}>
                    {index > 0 ? <span>{"; "}</span> : null}
                    <Link to={`/staff/bookings/${reference}`}>{reference}</Link>
                    <span>{`, ${words}`}</span>
                  </span>
                ))}
              </p>
            )}
            {review.answer === null ? null : (
              <p className="soft">{`Answered ${review.answered ?? ""}: ${review.answer}`}</p>
            )}
            <Photos photos={review.photos} />
            <ReviewDeeds review={review} isWaiting={isWaiting && !review.isPublished} />
          </li>
        ))}
      </ul>
    </section>
  );

const photoStates = { pending: "to look at", published: "shown", refused: "not shown" } as const;

const Photos = ({ photos }: { photos: ShownReview["photos"] }) =>
  photos.length === 0 ? null : (
    <ul className="guest-photos">
      {photos.map(({ id, words, status, digest, width, height, src, whole }, at) => (
        <li key={id}>
          <a href={whole} target="_blank" rel="noopener">
            <img src={src} alt={words || `Photograph ${at + 1}`} width={width} height={height} loading="lazy" />
          </a>
          <p className="soft">{words === "" ? "Without words" : words}</p>
          <p>
            <UrgencySign of={status === "pending" ? "soon" : status === "published" ? "well" : "later"}>
              {photoStates[status]}
            </UrgencySign>
          </p>
          <div className="acts">
            {status === "published" ? null : (
              <DeedButton command="moderate-photo" options={{ photo: id, read: digest, verdict: "published" }}>
                Show
              </DeedButton>
            )}
            {status === "refused" ? null : (
              <DeedButton command="moderate-photo" options={{ photo: id, read: digest, verdict: "refused" }}>
                {status === "published" ? "Take off the site" : "Refuse"}
              </DeedButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );

const ReviewDeeds = ({ review: { id, digest, answer }, isWaiting }: { review: ShownReview; isWaiting: boolean }) => {
  const options = { review: id, read: digest };
  return (
    <div className="acts">
      {isWaiting ? (
        <span data-deed="">
          <DeedButton command="moderate-review" options={{ ...options, verdict: "published" }}>
            Publish
          </DeedButton>
        </span>
      ) : (
        <DeedButton command="answer-review" options={options}>
          {answer === null ? "Answer" : "Change the answer"}
        </DeedButton>
      )}
      <DeedButton command="moderate-review" options={{ ...options, verdict: "refused" }}>
        {isWaiting ? "Refuse" : "Take off the site"}
      </DeedButton>
    </div>
  );
};

const Comments = ({ comments, isWaiting }: { comments: readonly ShownComment[]; isWaiting: boolean }) =>
  comments.length === 0 ? null : (
    <section className="part" aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      <ul className="cards">
        {comments.map(({ id, name, email, comment, postTitle, postPath, written }) => (
          <li key={id} data-row="" tabIndex={-1}>
            <p>
              <b>{name}</b>, <span>{email}</span> · on <a href={postPath}>{postTitle}</a> · <span>{written}</span>
            </p>
            <div className="said">{comment}</div>
            <div className="acts">
              {isWaiting ? (
                <DeedButton command="moderate-comment" options={{ comment: id, verdict: "published" }}>
                  Publish
                </DeedButton>
              ) : null}
              <DeedButton command="moderate-comment" options={{ comment: id, verdict: "refused" }}>
                {isWaiting ? "Refuse" : "Take off the site"}
              </DeedButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
