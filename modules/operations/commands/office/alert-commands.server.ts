import { z } from "zod";
import { listUnsentMails, MOST_LISTED } from "#modules/messaging/index.server.ts";
import { listAlerts, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../../command.server.ts";
import { listing } from "../../plan-parts.server.ts";

/** docs/runbook.md explains each kind. */
export const listAlertsCommand = command({
  summary: "List the open alerts, newest first; the runbook says what to do about each kind",
  options: z.object({}),
  async plan({ db }) {
    const standing = await listAlerts(db);
    return listing(
      standing.map(({ detail, ...alert }) => ({ ...alert, detail: JSON.stringify(detail) })),
      ({ kind, subject, times, lastAt, detail }) =>
        `${kind}  ${subject}  ${times === 1 ? "once" : `${times} times`}, last ${delhiInstant(new Date(lastAt))}  ${detail}`,
      {
        kind: ["Kind", "text"],
        subject: ["About", "text"],
        times: ["Times", "number"],
        raisedAt: ["Since", "moment"],
        lastAt: ["Last", "moment"],
        detail: ["Detail", "text"],
      },
    );
  },
});

/** Matters outside the system are settled by people; a recurrence raises a new alert. */
export const resolveAlertCommand = command({
  summary: "Close an alert that is dealt with; it opens again if it happens again",
  options: z.object({
    kind: z.string().describe("the alert's kind, as list-alerts shows it"),
    subject: z.string().describe("what it is about, as list-alerts shows it"),
  }),
  async plan({ db }, wanted) {
    const found = (await listAlerts(db)).find(
      ({ kind, subject }) => kind === wanted.kind && subject === wanted.subject,
    );
    if (!found) throw CommandRefusal.of("subject", "There is no such open alert. See list-alerts.");
    const lines = [`${found.kind} about ${found.subject}, since ${delhiInstant(new Date(found.raisedAt))}.`];
    return { lines, audited: lines, stays: ["Its matter itself is not touched, and nobody is written to."] };
  },
  async run(deps, wanted) {
    await resolveAlert(deps, deps.db, wanted);
    return { lines: ["The alert is closed."], data: wanted };
  },
});

/** Details for `mail.stuck`, `mail.refused` and `mail.given_up`. */
export const unsentMailsCommand = command({
  summary:
    "List unsent mails of the last week or with an open alert: recipient, booking, time and the mail server's answer",
  options: z.object({}),
  async plan(deps) {
    const unsent = (await listUnsentMails(deps)).map(({ since, isRefused, isGivenUp, ...mail }) => ({
      ...mail,
      since: since.toISOString(),
      state: isRefused ? "refused" : isGivenUp ? "given up" : "waiting",
    }));
    const made = listing(
      unsent,
      ({ id, kind, recipient, about, since, state, lastError }) =>
        `${id}  ${kind}  ${recipient}${about === null ? "" : ` about ${about}`}, ${delhiInstant(new Date(since))}  ${state}${lastError === null ? "" : `: ${lastError}`}`,
      {
        id: ["Mail", "id"],
        kind: ["Kind", "text"],
        recipient: ["To", "mail"],
        about: ["About", "text"],
        since: ["Since", "moment"],
        state: ["State", "text"],
        lastError: ["The mail server said", "text"],
      },
    );
    const more = unsent.length === MOST_LISTED ? [`Only the oldest ${MOST_LISTED} are shown.`] : [];
    return { ...made, lines: [...made.lines, ...more] };
  },
});
