/** Who the mails come from, and how their links are made. */
export interface MailSender {
  companyName: string;
  phone: string;
  email: string;
  outcomeUrl(reference: string): string;
}
