import { z } from "zod";
import { isHeldByDesk, type ManagedBooking, releaseDeskHold } from "#modules/booking/index.server.ts";
import { bookingStatusLabels } from "#modules/booking/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime } from "../describe.server.ts";
import { reference, theBooking } from "./booking-commands.server.ts";
import { theDeparture } from "./departure-commands.server.ts";
import { describeHolder } from "./desk-commands.server.ts";

const notHeld = ({ reference: wanted, status }: ManagedBooking): CommandRefusal =>
  CommandRefusal.of(
    "reference",
    `${wanted} holds no places for a caller: ${bookingStatusLabels[status]}. A hold of the site ends by itself.`,
  );

async function theHold(deps: CommandDeps, wanted: string): Promise<ManagedBooking> {
  const booking = await theBooking(deps, wanted);
  if (!(await isHeldByDesk(deps, booking.id))) throw notHeld(booking);
  return booking;
}

export const releaseHoldCommand = command({
  summary: "Let the unpaid places of a caller go before their time",
  options: z.object({ reference }),
  async plan(deps, { reference: wanted }) {
    const booking = await theHold(deps, wanted);
    const { capacity, placesLeft } = await theDeparture(deps, booking.departureId);
    const before = capacity - placesLeft;
    const freed = booking.category === "private" ? before : booking.people;
    return {
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}, ${describeDepartureTime(booking)}.`,
        "Its places would be free at once, and no mail says so.",
      ],
      audited: [`${wanted}: ${pluralize(booking.people, "place")} would be free.`],
      places: [
        { words: "Taken", departureId: booking.departureId, before, after: Math.max(0, before - freed), capacity },
      ],
      stays: ["Paid by the mailed link after all, it stands if its places are still free; else the money goes back."],
    };
  },
  async run(deps, { reference: wanted }) {
    const booking = await theHold(deps, wanted);
    if (!(await releaseDeskHold(deps, booking.id))) throw notHeld(booking);
    return { lines: [`The places of ${wanted} are free.`], data: {} };
  },
});
