import { z } from "zod";
import { guaranteeByCompany } from "#modules/booking/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime } from "../describe.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";

const NOTHING_TO_PROMISE =
  "There is nothing to promise: it runs already, has begun, has been called off, or needs no minimum.";

export const guaranteeCommand = command({
  summary: "Promise that a departure runs, although its minimum of riders is not there; who has booked has a mail",
  options: z.object({ departure: departureId }),
  async plan(deps, { departure }) {
    const found = await theDeparture(deps, departure);
    const { group } = found;
    if (Date.parse(found.startsAt) <= deps.clock.now().getTime())
      throw new CommandRefusal(`It has begun: ${describeDepartureTime(found)}. There is nothing to promise.`);
    if (group?.state !== "forming") throw new CommandRefusal(NOTHING_TO_PROMISE);
    return {
      lines: [
        `${describeDepartureTime(found)}: ${pluralize(group.riders, "place")} taken of the ${group.minimum} that it needs; it would be decided ${delhiInstant(group.decidesAt)}. Promised, it runs, also if somebody cancels.`,
      ],
    };
  },
  async run(deps, { departure }) {
    if (!(await guaranteeByCompany(deps, departure))) throw new CommandRefusal(NOTHING_TO_PROMISE);
    return { lines: ["It runs. Who has booked has a mail."] };
  },
});
