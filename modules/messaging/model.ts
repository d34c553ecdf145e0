import { z } from "zod";

const meetingPoint = z.object({
  name: z.string(),
  nameHindi: z.string().optional(),
  address: z.string(),
  landmark: z.string(),
  mapQuery: z.string(),
});

/** What a confirmation says. It arrives by the outbox, complete: messaging asks nobody else. */
export const bookingConfirmed = z.object({
  to: z.email(),
  reference: z.string(),
  bookingId: z.uuid(),
  contactName: z.string(),
  tourName: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  duration: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  lines: z.array(z.object({ label: z.string(), unitPaise: z.int(), count: z.int(), amountPaise: z.int() })),
  totalPaise: z.int(),
  meetingPoint,
  bring: z.array(z.string()),
});
export type BookingConfirmed = z.infer<typeof bookingConfirmed>;

/** Each kind of mail, by the outbox topic that causes it, with the shape of what it says. */
export const mailKinds = { "booking.confirmed": bookingConfirmed } as const;
export type MailKind = keyof typeof mailKinds;

export const isMailKind = (topic: string): topic is MailKind => Object.hasOwn(mailKinds, topic);

/** A mail ready to go: every one has a plain text and an HTML form. */
export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
}

/** Turns what a mail says into what it looks like; given by the composition, since templates are screens. */
export type RenderMail = (kind: MailKind, data: BookingConfirmed) => Promise<RenderedMail>;

/** A mail as the mailbox page shows it. */
export interface MailView extends RenderedMail {
  id: string;
  kind: string;
  recipient: string;
  status: string;
  createdAt: string;
}
