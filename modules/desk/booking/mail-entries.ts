import type { MailAbout } from "#modules/messaging/index.server.ts";
import { isMailKind, mailLabels } from "#modules/messaging/model.ts";
import { delhiClockTime } from "#platform/time/delhi-time.ts";
import { joined, type TimelineEntry } from "./timeline-entry.ts";

export const mailLabel = (kind: string): string => (isMailKind(kind) ? mailLabels[kind] : kind);

function mailState({ status, refusedAt, sentAt, lastError, leavesAt }: MailAbout): NonNullable<TimelineEntry["state"]> {
  if (status === "sent") return { words: `sent ${delhiClockTime(sentAt ?? "")}`, urgency: "well" };
  if (status === "kept") return { words: "kept in the demo's mailbox", urgency: "well" };
  if (status === "withdrawn") return { words: "withdrawn before it left", urgency: "well" };
  if (status === "held")
    return { words: `leaves ${delhiClockTime(leavesAt ?? "")}, unless it is undone`, urgency: "soon" };
  if (refusedAt !== null) return { words: "bounced: the address does not exist", urgency: "now" };
  if (status === "lapsed") return { words: "not sent: it came too late, or was no longer true", urgency: "soon" };
  if (status === "failed") return { words: joined("not sent", lastError), urgency: "now" };
  return { words: "waits to be sent", urgency: "soon" };
}

/** Mails to travellers. The address shows where it is not the present one. */
export const mailEntries = (mails: readonly MailAbout[], presentAddress: string): TimelineEntry[] =>
  mails.map((mail) => ({
    at: mail.sentAt ?? mail.writtenAt,
    group: "mails",
    sign: "mail",
    name: `Mail “${mailLabel(mail.kind)}”`,
    words: mail.recipient.toLowerCase() === presentAddress.toLowerCase() ? "" : `to ${mail.recipient}`,
    state: mailState(mail.status === "sent" && mail.sentAt === null ? { ...mail, sentAt: mail.writtenAt } : mail),
  }));
