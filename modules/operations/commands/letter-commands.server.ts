import { z } from "zod";
import { listPartnerClicks, listSubscribers } from "#modules/enquiries/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { dayField } from "#platform/time/day-field.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { command } from "../command.server.ts";
import { areDaysInOrder, fileIfWanted, lastDays, OUT_OF_ORDER } from "../describe.server.ts";

export const listSubscribersCommand = command({
  summary: "List the newsletter's readers: address, day of confirmation and unsubscribe link, as CSV",
  options: z.object({ to: fileIfWanted }),
  writesFile: "readers.csv",
  async plan({ db, signer, publicUrl }, { to }) {
    const readers = await listSubscribers(db);
    // Addresses contain no comma, quote or formula (platform/mail/email-field.ts).
    const lines = readers.map(({ id, email, confirmedAt }) =>
      [email, delhiDate(new Date(confirmedAt)), leaveUrl(publicUrl, signer.sign("newsletter", id), id)].join(","),
    );
    if (to === undefined) return { lines };
    const file = Buffer.from(["address,confirmed on,unsubscribe", ...lines, ""].join("\r\n"));
    return { lines: [`${pluralize(readers.length, "reader")}.`], file };
  },
});

const leaveUrl = (publicUrl: string, key: string, id: string): string =>
  `${publicUrl}/newsletter/unsubscribe/${id}?key=${key}`;

/** First day before the last one, if none is given: enough for a monthly report. */
const CLICK_DAYS = 30;

export const partnerClicksCommand = command({
  summary: "Count the clicks on the partner's banner, day by day",
  options: z
    .object({
      from: z.optional(dayField).describe("first day; thirty days before the last when missing"),
      to: z.optional(dayField).describe("last day; today when missing"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan({ db, clock }, asked) {
    const { first, last } = lastDays({ clock }, asked, CLICK_DAYS);
    const days = await listPartnerClicks(db, { from: first, to: last });
    const all = days.reduce((sum, { clicks }) => sum + clicks, 0);
    return {
      lines: [
        ...days.map(({ day, clicks }) => `${day}  ${clicks}`),
        `${plainDate(first)} to ${plainDate(last)}: ${pluralize(all, "press", "presses")}.`,
      ],
    };
  },
});
