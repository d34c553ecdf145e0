import { TourButton } from "#app/checkout/tour-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { managePath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { mapsSearch } from "#platform/maps.ts";

export function TicketStub({ booking, bookingKey }: { booking: ManagedBooking; bookingKey: string }) {
  const { reference, tour, status, isCalledOff } = booking;
  if (status !== "confirmed" || isCalledOff)
    return (
      <TourButton to={tour.path} isPublished={tour.published} variant="secondary" size="sm" block>
        See the tour
      </TourButton>
    );
  return (
    <div className="grid h-full content-center gap-2.5">
      <Button to={managePath(reference, bookingKey, "voucher")} icon="ticket" size="sm" block>
        Voucher
      </Button>
      <Button
        href={managePath(reference, bookingKey, "voucher.pdf")}
        icon="download"
        variant="secondary"
        size="sm"
        block
      >
        Voucher as PDF
      </Button>
      <Button href={managePath(reference, bookingKey, "ride.ics")} icon="calendar" variant="secondary" size="sm" block>
        Add to calendar
      </Button>
      <Button href={mapsSearch(tour.meetingPoint)} rel="noreferrer" icon="pin" variant="secondary" size="sm" block>
        Open in maps
      </Button>
    </div>
  );
}
