import { z } from "zod";
import { listPartnerClicks, listSubscribers } from "#modules/enquiries/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { command } from "../../command.server.ts";
import { areDaysInOrder, dayOption, fileIfWanted, lastDays, OUT_OF_ORDER } from "../../describe.server.ts";
import { listing, tableOf } from "../../plan-parts.server.ts";

export const listSubscribersCommand = command({
  summary: "List the newsletter's subscribers: address, day of confirmation and unsubscribe link, as CSV",
  options: z.object({ to: fileIfWanted }),
  writesFile: "subscribers.csv",
  async plan({ db, signer, publicUrl }, { to }) {
    const subscribers = await listSubscribers(db);
    // Addresses contain no comma, quote or formula (platform/mail/email-field.ts).
    const rows = subscribers.map(({ id, email, confirmedAt }) => ({
      email,
      confirmedOn: delhiDate(new Date(confirmedAt)),
      leave: leaveUrl(publicUrl, signer.sign("newsletter", id), id),
    }));
    const lines = rows.map(({ email, confirmedOn, leave }) => [email, confirmedOn, leave].join(","));
    const table = tableOf(rows, { email: ["Address", "mail"], confirmedOn: ["Confirmed on", "day"] });
    if (to === undefined) return { lines, table };
    const file = Buffer.from(["address,confirmed on,unsubscribe", ...lines, ""].join("\r\n"));
    return { lines: [`${pluralize(subscribers.length, "subscriber")}.`], file, table };
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
      from: z.optional(dayOption).describe("first day; thirty days before the last when missing"),
      to: z.optional(dayOption).describe("last day; today when missing"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan({ db, clock }, asked) {
    const { first, last } = lastDays({ clock }, asked, CLICK_DAYS);
    const days = await listPartnerClicks(db, { from: first, to: last });
    const all = days.reduce((sum, { clicks }) => sum + clicks, 0);
    const made = listing(days, ({ day, clicks }) => `${day}  ${clicks}`, {
      day: ["Day", "day"],
      clicks: ["Presses", "number"],
    });
    return {
      ...made,
      lines: [...made.lines, `${plainDate(first)} to ${plainDate(last)}: ${pluralize(all, "press", "presses")}.`],
    };
  },
});
