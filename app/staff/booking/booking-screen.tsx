import { Link, useLocation } from "react-router";
import { BOOKINGS } from "../bookings/bookings-address.ts";
import { Sign } from "../parts/sign.tsx";
import { CancelPart, DeedsPart, DeskRidersPart, PapersPart, PartsPart } from "./booking-asides.tsx";
import { BookingStub } from "./booking-ticket.tsx";
import { BookingTimeline } from "./booking-timeline.tsx";
import type { BookingScreenData } from "./load-booking.server.ts";

/** List that this booking was opened from, with its filters. */
function useList(): string {
  const state = useLocation().state as { list?: unknown } | null;
  return typeof state?.list === "string" && state.list.startsWith(BOOKINGS) ? state.list : BOOKINGS;
}

export function BookingScreen({ data }: { data: BookingScreenData }) {
  const list = useList();
  return (
    <>
      <p className="crumb">
        <Link to={list} data-close="">
          <Sign name="left" />
          Bookings
        </Link>
      </p>
      <BookingStub head={data.head} />
      <div className="two">
        <BookingTimeline data={data} />
        <aside className="aside" aria-label="The booking">
          <DeskRidersPart riders={data.riders} fills={data.fills} />
          <PartsPart parts={data.parts} />
          <CancelPart cancel={data.cancel} movesFreely={data.movesFreely} />
          <PapersPart papers={data.papers} />
          <DeedsPart deeds={data.deeds} guestPage={data.guestPage} audit={data.audit} />
        </aside>
      </div>
      <p className="keys">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> along the timeline
        </span>
        <span>
          <kbd>1</kbd>…<kbd>4</kbd> all, mails, money, words
        </span>
        <span>
          <kbd>Esc</kbd> back to the list, its filters kept
        </span>
        <span>
          <kbd>Ctrl K</kbd> every command for this booking
        </span>
      </p>
    </>
  );
}
