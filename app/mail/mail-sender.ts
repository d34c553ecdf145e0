import type { Promises } from "#modules/content/model.ts";

/** Who the mails come from, and how their links are made. */
export interface MailSender {
  companyName: string;
  phone: string;
  whatsapp: string;
  email: string;
  /** What the company does and promises, in its own words. */
  promises: Promises;
  /** The day in Delhi on which the mail is written: a date of another year says which. */
  today: string;
  /** The address of a path of the site: "/blogs" → "https://…/blogs". */
  url(path: string): string;
  /** A booking's page, or the part of it that is named ("ride.ics"), opened by the link that is signed over `linkId`. */
  bookingUrl(reference: string, linkId: string, part?: string): string;
  /** Where a traveller says how it was. */
  reviewUrl(reference: string, linkId: string): string;
  /** Where a guest of a departure called off chooses what to have instead. */
  choiceUrl(choiceId: string, booking: { reference: string; linkId: string }): string;
  /** Where a credit is used, opened by the link that is signed over `linkId`. */
  creditUrl(creditId: string, linkId: string): string;
  quoteUrl(quoteId: string): string;
  /** Where one yes or no to a comment is given, by whoever has this link. */
  commentUrl(commentId: string): string;
  /** The same for a review. */
  reviewVerdictUrl(reviewId: string): string;
  /** Where an address for the newsletter is confirmed. */
  newsletterUrl(subscriberId: string): string;
  /** Where a party that waits looks at its entry, and takes itself off the list. */
  waitingUrl(waitingId: string): string;
  /** Where a mail program does the same for it with one press. */
  leaveListUrl(waitingId: string): string;
  /** Where the letter is ended. */
  unsubscribeUrl(subscriberId: string): string;
}
