/** A mail on its way out. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
  /** Whom an answer is for, where that is not the sender. */
  replyTo?: string;
  /** Where one POST ends what this mail belongs to (RFC 8058): the letter, or a place on a waiting list. Others have none. */
  unsubscribeUrl?: string;
}

/** The mail server says for good that it takes nothing for this address. What it has against us is another matter. */
export class AddressRefused extends Error {}

/** The mail server is away, does not know us or takes nothing from us at all just now: every other mail would fare the same. */
export class MailServerFault extends Error {}

/**
 * Sends mail; answers whether it went out ("sent") or was put into the kept-mails folder ("kept"). Throws `AddressRefused` when it is
 * the address that is wrong, `MailServerFault` when the server is, anything else when the server does not take this one mail.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<"sent" | "kept">;
  /** Removes the file of a mail that was kept, by the mail's id; one that is not there is gone already. */
  forget(id: string): Promise<void>;
}
