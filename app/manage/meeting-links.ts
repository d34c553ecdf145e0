import { whatsAppLink } from "#app/web/browser/telephone.ts";

const HOUR = 3_600_000;
/** So long before the start somebody may be on the way to it, and so long after it look for the group. */
const HOURS_BEFORE = 24;
const HOURS_AFTER = 2;

/** Whether it is the time to meet, from a day before the start until the group is far away. Instants are ISO texts. */
export function isTimeToMeet(now: string, startsAt: string): boolean {
  const toStart = Date.parse(startsAt) - Date.parse(now);
  return toStart <= HOURS_BEFORE * HOUR && toStart >= -HOURS_AFTER * HOUR;
}

/** What a guest writes to us by WhatsApp on the day: whoever reads it there knows the booking and the place at once. */
export function meetingLinks(
  whatsapp: string,
  { reference, meetingPoint }: { reference: string; meetingPoint: { name: string } },
): { late: string; here: string } {
  const typed = (words: string) => `${whatsAppLink(whatsapp)}?text=${encodeURIComponent(words)}`;
  return {
    late: typed(`${reference}: I am late for ${meetingPoint.name}. I shall be there at `),
    here: typed(`${reference}: I am here, at ${meetingPoint.name}, and do not see you.`),
  };
}
