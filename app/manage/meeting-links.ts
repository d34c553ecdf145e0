import { whatsAppLink } from "#app/web/browser/telephone.ts";

const HOUR = 3_600_000;
/** Hours before and after the start in which somebody may look for the group. */
const HOURS_BEFORE = 24;
const HOURS_AFTER = 2;

/** True around the meeting time. Instants are ISO texts. */
export function isTimeToMeet(now: string, startsAt: string): boolean {
  const toStart = Date.parse(startsAt) - Date.parse(now);
  return toStart <= HOURS_BEFORE * HOUR && toStart >= -HOURS_AFTER * HOUR;
}

/** WhatsApp messages that name booking and place. */
export function meetingLinks(
  whatsapp: string,
  { reference, meetingPoint }: { reference: string; meetingPoint: { name: string } },
): { late: string; here: string } {
  const typed = (words: string) => `${whatsAppLink(whatsapp)}?text=${encodeURIComponent(words)}`;
  return {
    late: typed(`${reference}: I'm running late for ${meetingPoint.name}. I'll be there at `),
    here: typed(`${reference}: I'm at ${meetingPoint.name} and can't see you.`),
  };
}
