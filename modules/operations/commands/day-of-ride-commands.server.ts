import { z } from "zod";
import { findArrivals, markArrived } from "#modules/booking/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiTime } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime, riderLabel } from "../describe.server.ts";
import { reference, ridersNamed, ridersOption, theBooking } from "./booking-commands.server.ts";

export const markArrivedCommand = command({
  summary: "Tick riders of a booking as arrived at the meeting point, or take the tick back",
  options: z.object({
    reference,
    riders: ridersOption.describe("the riders, by their numbers in the party, such as 1,2; all of them when missing"),
    back: z.optional(z.enum(["yes", "no"])).describe("yes takes the tick back: not here yet"),
  }),
  async plan(deps, { reference: wanted, riders, back = "no" }) {
    const booking = await theBooking(deps, wanted);
    const named = ridersNamed(booking, riders);
    const arrivals = await findArrivals(deps.db, booking.id);
    const soFar = (position: number): string => {
      const at = arrivals.get(position);
      return at ? ` (here since ${delhiTime(at)})` : "";
    };
    return {
      undo: "hour",
      audited: [`${wanted}: ${pluralize(named.length, "rider")} ${back === "yes" ? "not here yet" : "arrived"}.`],
      stays: ["Nobody is written to, and no money moves."],
      lines: [
        `${wanted}, ${booking.contactName}, ${booking.tour.name}, ${describeDepartureTime(booking)}`,
        ...named.map(
          ({ position, name }) =>
            `  ${riderLabel(position, name)}: ${back === "yes" ? "not here yet" : "has arrived"}${soFar(position)}`,
        ),
      ],
    };
  },
  async run(deps, { reference: wanted, riders, back = "no" }) {
    const booking = await theBooking(deps, wanted);
    const positions = ridersNamed(booking, riders).map(({ position }) => position);
    const changed = await markArrived(deps, booking.id, { positions, hasCome: back === "no" });
    if (changed === null) throw new CommandRefusal(`${wanted} does not ride any more: nobody can be ticked.`);
    return {
      lines: [`${pluralize(changed.length, "rider")} ${back === "yes" ? "not here yet" : "ticked as arrived"}.`],
      ...(changed.length > 0 && {
        inverse: {
          command: "mark-arrived",
          options: { reference: wanted, riders: changed.join(","), back: back === "yes" ? "no" : "yes" },
        },
      }),
    };
  },
});
