import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { describePeople } from "#modules/booking/model.ts";
import { longDate } from "#platform/time/delhi-time.ts";

/** A party's waitlist entry, opened by the link in its mails. */
export type OwnEntry = { tourName: string; localDate: string; localTime: string; people: number };

/**
 * Leaves the list with one press. Opening the page changes nothing, since mail scanners follow links. `entry` is null if the party left,
 * booked, or the departure was two days ago.
 */
export function OwnPlace({ entry }: { entry: OwnEntry | null }) {
  const navigation = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  const isOff = entry === null;
  useEffect(() => {
    // The focused button is gone; the heading states the result.
    if (isOff) title.current?.focus({ preventScroll: true });
  }, [isOff]);
  return (
    <div className="wrap page">
      <h1 ref={title} tabIndex={-1} className="max-w-3xl outline-none">
        {isOff ? "You're off the list" : "Shall we take you off the list?"}
      </h1>
      <p className="measure mt-4 text-lg text-ink-soft">
        {isOff
          ? "We've deleted your entry and won't write about it again. Your bookings stay as they are."
          : `${entry.tourName}, ${longDate(entry.localDate)}, ${entry.localTime}\u00a0IST, ${describePeople(entry.people)}. We then forget your address and stop writing.`}
      </p>
      <UnsavedNotice className="mt-6 max-w-xl" />
      {isOff ? (
        <Button to="/tours" variant="link" className="mt-6">
          See our tours
        </Button>
      ) : (
        <Form method="post" className="mt-8">
          <Button type="submit" size="lg" busy={navigation.state !== "idle"}>
            Take us off the list
          </Button>
        </Form>
      )}
    </div>
  );
}
