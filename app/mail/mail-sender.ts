import type { Promises } from "#modules/content/model.ts";

/** The company, and links of mails. */
export interface MailSender {
  companyName: string;
  /** Devanagari, if the company has such a name. */
  companyHindi: string | null;
  legalName: string;
  address: readonly string[];
  officeHours: { opens: string; closes: string; days: string };
  phone: string;
  whatsapp: string;
  email: string;
  promises: Promises;
  /** Delhi's date when the mail is written; dates of other years get their year. */
  today: string;
  /** Absolute address of a path. */
  url(path: string): string;
  /** A booking's page, or a part such as "ride.ics", by the link signed over `linkId`. */
  bookingUrl(reference: string, linkId: string, part?: string): string;
  reviewUrl(reference: string, linkId: string): string;
  /** Page of a called-off departure's guest, to choose an alternative. */
  choiceUrl(choiceId: string, booking: { reference: string; linkId: string }): string;
  /** Page of a credit, by the link signed over `linkId`. */
  creditUrl(creditId: string, linkId: string): string;
  quoteUrl(quoteId: string): string;
  /** Page of a bought gift, for its buyer. */
  giftUrl(giftId: string): string;
  /** Moderation page; the link is the permission. */
  commentUrl(commentId: string): string;
  reviewVerdictUrl(reviewId: string): string;
  newsletterUrl(subscriberId: string): string;
  /** Page of a waitlist entry, where the party can leave the list. */
  waitingUrl(waitingId: string): string;
  /** One-click unsubscribe from the waitlist, for mail programs. */
  leaveListUrl(waitingId: string): string;
  unsubscribeUrl(subscriberId: string): string;
}
