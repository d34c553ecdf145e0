/** Who the mails come from, and how their links are made. */
export interface MailSender {
  companyName: string;
  phone: string;
  email: string;
  /** The address of a path of the site: "/blogs" → "https://…/blogs". */
  url(path: string): string;
  outcomeUrl(reference: string): string;
  /** Where one yes or no to a comment is given, by whoever has this link. */
  commentUrl(commentId: string): string;
  /** Where an address for the newsletter is confirmed. */
  newsletterUrl(subscriberId: string): string;
}
