import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { AddressRefused, type Mailer, MailServerFault, type OutgoingMail } from "./outgoing-mail.ts";

/** Nodemailer's ten minutes would block all mails. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Optional STARTTLS can be stripped, exposing password and mails. `?requireTLS=false` opts out. */
export function createSmtpTransport(smtpUrl: string) {
  const { hostname, searchParams } = new URL(smtpUrl);
  const requireTLS = !isThisMachine(hostname) && searchParams.get("requireTLS") !== "false";
  return nodemailer.createTransport({ ...patience, ...(requireTLS && { requireTLS }), url: smtpUrl });
}

interface From {
  name: string;
  address: string;
}

export function createMailer(settings: {
  smtpUrl?: string;
  keepIn: string;
  /** The sender; a function if they may change while the site runs. */
  from: From | (() => Promise<From>);
}): Mailer {
  const { smtpUrl, keepIn, from: sender } = settings;
  const readSender = async (): Promise<From> => (typeof sender === "function" ? sender() : sender);
  const messageOf = (mail: OutgoingMail, from: From) => ({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    ...(mail.files && {
      attachments: mail.files.map(({ name, type, bytes }) => ({
        ...{ filename: name, contentType: type, content: Buffer.from(bytes) },
      })),
    }),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    headers: {
      // Stops absence notes (RFC 3834); desks hide automatic mail, so not with a reply address.
      ...(mail.replyTo ? {} : { "Auto-Submitted": "auto-generated" }),
      ...(mail.unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    // The same id on each try: mail programs then show a mail that was sent twice once.
    messageId: `<${mail.id}@${from.address.split("@")[1]}>`,
  });
  const fileOf = (id: string): string => path.join(keepIn, `${id}.eml`);
  // Files may predate the SMTP server.
  const forget = (id: string): Promise<void> => rm(fileOf(id), { force: true });
  if (smtpUrl !== undefined) {
    const transport = createSmtpTransport(smtpUrl);
    return {
      forget,
      async send(mail) {
        const message = messageOf(mail, await readSender());
        try {
          await transport.sendMail(message);
        } catch (error) {
          throw named(error);
        }
        return "sent";
      },
    };
  }
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    forget,
    async send(mail) {
      const { message } = await writer.sendMail(messageOf(mail, await readSender()));
      await mkdir(keepIn, { recursive: true, mode: 0o700 });
      const file = fileOf(mail.id);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return "kept";
    },
  };
}

/** RFC 3463: 5.1.x address, 5.2.x mailbox; 5.1.7 and 5.1.8 are the sender. */
const ofTheAddress = /^5\.(1\.(?![78]$)|2\.)/;
/** RFC 5321, without enhanced codes. */
const plainlyOfTheAddress = [550, 551, 553];

interface SmtpFault {
  message: string;
  command?: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

function named(error: unknown): unknown {
  const fault = error as SmtpFault;
  if (isAddressRefused(fault)) return new AddressRefused(fault.message);
  return isOfThisMail(fault) ? error : new MailServerFault(fault.message);
}

/** True if only this mail was refused, or cannot be offered. 421 closes the session (RFC 5321, 3.8). */
function isOfThisMail({ command, code, responseCode }: SmtpFault): boolean {
  if (responseCode === 421) return false;
  if (command === "RCPT TO" || command === "DATA") return true;
  return code === "EMESSAGE" || (code === "EENVELOPE" && command === "API");
}

/** True if the address is at fault, not our account or relaying. */
function isAddressRefused({ command, responseCode, response = "" }: SmtpFault): boolean {
  if (command !== "RCPT TO" || responseCode === undefined || responseCode < 500) return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined ? plainlyOfTheAddress.includes(responseCode) : ofTheAddress.test(enhanced);
}
