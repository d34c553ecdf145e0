export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
  files?: readonly MailFile[];
  replyTo?: string;
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
}

export class AddressRefused extends Error {}

export class MailServerFault extends Error {}

/** "kept": written to a file. Other errors concern this mail only. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<"sent" | "kept">;
  forget(id: string): Promise<void>;
}
