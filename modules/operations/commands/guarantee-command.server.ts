import { z } from "zod";
import { guaranteeByCompany } from "#modules/booking/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime } from "../describe.server.ts";
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
      throw new CommandRefusal(`It has started: ${describeDepartureTime(found)}. There is nothing to guarantee.`);
    if (group?.state !== "forming") throw new CommandRefusal(NOTHING_TO_PROMISE);
    return {
      lines: [
        `${describeDepartureTime(found)}: ${pluralize(group.riders, "place")} taken of the ${group.minimum} that it needs; it would be decided ${delhiInstant(group.decidesAt)}. Guaranteed, it runs even if somebody cancels.`,
      ],
    };
  },
  async run(deps, { departure }) {
    if (!(await guaranteeByCompany(deps, departure))) throw new CommandRefusal(NOTHING_TO_PROMISE);
    return { lines: ["It runs. Its guests get a mail."] };
  },
});
