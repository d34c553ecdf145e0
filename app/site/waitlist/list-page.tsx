import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { describeParty } from "#modules/booking/model.ts";
import type { WaitlistDeparture } from "#modules/waitlist/model.ts";
import { longDate, shortDate } from "#platform/time/delhi-time.ts";
import { JoinedNotice, type WaitlistAnswer, WaitlistFields, WaitlistRules } from "./waitlist-form.tsx";

type Props = {
  wish: { departure: string; people: number };
  waited: WaitlistDeparture;
  /** Alternatives: nearest dates with room, as labels and links; this date's booking; other rides of the day. */
  instead: { nearest: { label: string; link: string }[]; bookAt: string; otherRides: string };
  isEntered: boolean;
  answer: WaitlistAnswer | undefined;
};

/** The waiting list of a full departure: rules, form and alternatives. */
export function ListPage(props: Props) {
  const { wish, waited, instead, answer } = props;
  const { tour, localDate, localTime, standing } = waited;
  const isEntered = props.isEntered && !answer;
  const canJoin = standing === "full" || answer !== undefined;
  const heading = canJoin ? "Join the waiting list" : "The waiting list";
  return (
    <div className="wrap page pt-4">
      <Breadcrumb
        items={[{ label: "Home", to: "/" }, { label: tour.name, to: tour.path }, { label: "The waiting list" }]}
      />
      <h1 className="mt-6 max-w-3xl">{isEntered ? "You're on the waiting list" : heading}</h1>
      <p className="mt-3 text-lg">
        <strong>{tour.name}</strong>, <span>{longDate(localDate)}</span>, <span>{localTime}</span>&nbsp;IST
      </p>
      {isEntered ? (
        <JoinedNotice people={wish.people} />
      ) : canJoin ? (
        <>
          <p className="measure mt-2 text-ink-soft">
            <span>{waited.why}</span> Leave your address, and we&apos;ll write when there is room for{" "}
            <span>{describeParty(wish.people)}</span>. We don&apos;t hold a place meanwhile.
          </p>
          <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <WaitlistFields answer={answer} people={wish.people} most={waited.most} />
            <WaitlistRules cutoffAt={waited.cutoffAt} />
          </div>
        </>
      ) : (
        <NotFull people={wish.people} waited={waited} bookAt={instead.bookAt} />
      )}
      {instead.nearest.length > 0 ? (
        <section aria-labelledby="nearest-dates" className="mt-12">
          <h2 id="nearest-dates" className="text-2xl">
            Nearest dates with room for you
          </h2>
          <ul className="mt-4 flex flex-wrap gap-4">
            {instead.nearest.map(({ label, link }) => (
              <li key={link}>
                <Button to={link} variant="secondary">
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="mt-6">
        <Button
          to={instead.otherRides}
          variant="link"
        >{`Other rides on ${shortDate(localDate)} with room for ${describeParty(wish.people)}`}</Button>
      </p>
    </div>
  );
}

/** Shown if the departure has room or cannot be booked any more. */
const NotFull = ({ people, waited, bookAt }: { people: number; waited: WaitlistDeparture; bookAt: string }) =>
  waited.standing === "free" ? (
    <Notice
      tone="success"
      still
      title={`There is room for ${describeParty(people)}`}
      className="mt-8 max-w-xl"
      action={<Button to={bookAt}>Book these places</Button>}
    >
      You don&apos;t have to wait. The first to book gets the places.
    </Notice>
  ) : (
    <Notice tone="warning" still className="mt-8 max-w-xl">
      {waited.why}
    </Notice>
  );
