import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ShownLine } from "./booking-line.ts";
import { BookingRow } from "./bookings-screen.tsx";

const line = {
  ...{ reference: "PH-7K3M9Q", name: "Anna", about: "India", ride: "Sat 21 Nov", tour: "Old Delhi at Dawn" },
  ...{ departureId: "1", people: 2, states: [], total: "₹4,000", due: null, booked: "today", isOver: false },
} as unknown as ShownLine;

it("draws a row without the router, which would draw every row again at each of its changes", () => {
  const html = renderToStaticMarkup(
    <table>
      <tbody>
        <BookingRow line={line} opensDeparture isTicked={true} />
      </tbody>
    </table>,
  );
  expect(html).toContain('<a href="/staff/bookings/PH-7K3M9Q" data-row-link=""');
  expect(html).toContain('<a href="/staff/departures/1" data-row-link=""');
  expect(html).toMatch(/<input type="checkbox"[^>]* checked=""/);
});
