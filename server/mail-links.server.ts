import type { MailSender } from "#app/mail/mail-sender.ts";
import { managePath, reviewPath } from "#app/web/links/private-page.ts";
import { choiceLinkIdOf } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";

/** Words of the company in mails, apart from links. */
type CompanyWords =
  | "companyName"
  | "companyHindi"
  | "legalName"
  | "address"
  | "officeHours"
  | "phone"
  | "whatsapp"
  | "email"
  | "promises"
  | "today";
/** Reads what mails say of the company, as it is published now: each mail is written with the words of its moment. */
export async function readCompanyWords(db: Sql): Promise<Omit<Pick<MailSender, CompanyWords>, "today">> {
  const company = await getPage(db, "company");
  const { name: companyName, nameHindi: companyHindi = null, legalName, address, officeHours } = company;
  const { phone, whatsapp, email } = company;
  const promises = await getPage(db, "promises");
  return { companyName, companyHindi, legalName, address, officeHours, phone, whatsapp, email, promises };
}

type MailLinks = Omit<MailSender, CompanyWords>;

/** Builds the links of mails, each signed for its purpose. */
export const mailLinks = (publicUrl: string, signer: Signer): MailLinks => ({
  url: (path) => publicUrl + path,
  bookingUrl: (reference, linkId, part) => publicUrl + managePath(reference, signer.sign("booking", linkId), part),
  reviewUrl: (reference, linkId) => publicUrl + reviewPath(reference, signer.sign("review", linkId)),
  choiceUrl: (id, booking) => `${publicUrl}/choice/${id}?key=${signer.sign("choice", choiceLinkIdOf(id, booking))}`,
  creditUrl: (id, linkId) => `${publicUrl}/credit/${id}?key=${signer.sign("credit", linkId)}`,
  quoteUrl: (id) => `${publicUrl}/quote/${id}?key=${signer.sign("quote", id)}`,
  giftUrl: (id) => `${publicUrl}/gift/${id}?key=${signer.sign("gift", id)}`,
  commentUrl: (id) => `${publicUrl}/moderate/comment/${id}?key=${signer.sign("comment", id)}`,
  reviewVerdictUrl: (id) => `${publicUrl}/moderate/review/${id}?key=${signer.sign("moderate-review", id)}`,
  waitingUrl: (id) => `${publicUrl}/waiting?party=${id}&key=${signer.sign("waiting", id)}`,
  leaveListUrl: (id) => `${publicUrl}/waiting/leave/${id}?key=${signer.sign("waiting", id)}`,
  unsubscribeUrl: (id) => `${publicUrl}/newsletter/unsubscribe/${id}?key=${signer.sign("newsletter", id)}`,
  newsletterUrl: (id) => `${publicUrl}/newsletter/confirm/${id}?key=${signer.sign("newsletter", id)}`,
});
