import { z } from "zod";
import { guaranteeByCompany, listAffectedByCallOff } from "#modules/booking/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime } from "../describe.server.ts";
import { guestMail } from "../plan-parts.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";

const NOTHING_TO_PROMISE =
  "There is nothing to guarantee: it already runs, has started, is called off, or needs no minimum.";

export const guaranteeCommand = command({
  summary: "Guarantee that a departure runs below its minimum; its guests get a mail",
  options: z.object({ departure: departureId }),
  async plan(deps, { departure }) {
    const found = await theDeparture(deps, departure);
    const { group } = found;
    if (Date.parse(found.startsAt) <= deps.clock.now().getTime())
      throw CommandRefusal.of(
        "departure",
        `It has started: ${describeDepartureTime(found)}. There is nothing to guarantee.`,
      );
    if (group?.state !== "forming") throw CommandRefusal.of("departure", NOTHING_TO_PROMISE);
    const riding = (await listAffectedByCallOff(deps.db, departure)).filter(
      ({ isHeld, wasAsked }) => !isHeld && !wasAsked,
    );
    const lines = [
      `${describeDepartureTime(found)}: ${pluralize(group.riders, "place")} taken of the ${group.minimum} that it needs; it would be decided ${delhiInstant(group.decidesAt)}. Guaranteed, it runs even if somebody cancels.`,
    ];
    return {
      lines,
      audited: lines,
      writesTo: riding.flatMap((guest) => guestMail(guest, "The ride runs for sure")),
      stays: ["It cannot be taken back, except by calling the departure off."],
    };
  },
  async run(deps, { departure }) {
    if (!(await guaranteeByCompany(deps, departure))) throw new CommandRefusal(NOTHING_TO_PROMISE);
    return { lines: ["It runs. Its guests get a mail."] };
  },
});
