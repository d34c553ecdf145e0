import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { AddressRefused, type Mailer, MailServerFault, type OutgoingMail } from "./outgoing-mail.ts";

/** Of a mail server that says nothing; nodemailer's own ten minutes would be those of every mail behind it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/**
 * How a mail server is spoken to. One on another machine only behind TLS, which `smtp://` begins by STARTTLS: left to what
 * is offered, whoever sits between takes the offer away, and reads our password and our guests' mails. `?requireTLS=false` says
 * that there is nobody between.
 */
export function createSmtpTransport(smtpUrl: string) {
  const { hostname, searchParams } = new URL(smtpUrl);
  const requireTLS = !isThisMachine(hostname) && searchParams.get("requireTLS") !== "false";
  return nodemailer.createTransport({ ...patience, ...(requireTLS && { requireTLS }), url: smtpUrl });
}

/** By SMTP when a server is configured; otherwise each mail is kept as a file that any mail program opens. */
export function createMailer(settings: {
  smtpUrl?: string;
  keepIn: string;
  from: { name: string; address: string };
}): Mailer {
  const { smtpUrl, keepIn, from } = settings;
  const messageOf = (mail: OutgoingMail) => ({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    headers: {
      // Who is away does not tell a machine so (RFC 3834): each mail would bring a note of absence into the company's own
      // mailbox. What is to be answered to somebody else speaks for that person, and desks put away what is marked so.
      ...(mail.replyTo ? {} : { "Auto-Submitted": "auto-generated" }),
      ...(mail.unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    // The same id on every try, so that a mail program shows a mail sent twice once.
    messageId: `<${mail.id}@${from.address.split("@")[1]}>`,
  });
  const fileOf = (id: string): string => path.join(keepIn, `${id}.eml`);
  // Also where a server takes them now: what was kept before it did lies there still.
  const forget = (id: string): Promise<void> => rm(fileOf(id), { force: true });
  if (smtpUrl !== undefined) {
    const transport = createSmtpTransport(smtpUrl);
    return {
      forget,
      async send(mail) {
        try {
          await transport.sendMail(messageOf(mail));
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
      const { message } = await writer.sendMail(messageOf(mail));
      await mkdir(keepIn, { recursive: true, mode: 0o700 });
      const file = fileOf(mail.id);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      return "kept";
    },
  };
}

/** RFC 3463: 5.1.x is the address, 5.2.x its mailbox; 5.1.7 and 5.1.8 are the sender's, and that is us. */
const ofTheAddress = /^5\.(1\.(?![78]$)|2\.)/;
/** What is said of an address by servers that say no more than a number (RFC 5321). */
const plainlyOfTheAddress = [550, 551, 553];

/** What nodemailer tells of a fault: after which of our commands, and what the server answered, if it did. */
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

/**
 * Whether the server, which had taken us and our sender, answered no to this recipient or this text (greylisted, taken for
 * spam), or the mail cannot even be offered to one. 421 is its farewell wherever it comes (RFC 5321, 3.8).
 */
function isOfThisMail({ command, code, responseCode }: SmtpFault): boolean {
  if (responseCode === 421) return false;
  if (command === "RCPT TO" || command === "DATA") return true;
  return code === "EMESSAGE" || (code === "EENVELOPE" && command === "API");
}

/** Whether the answer to RCPT TO is about the address, and not about our account, our right to relay or what we send. */
function isAddressRefused({ command, responseCode, response = "" }: SmtpFault): boolean {
  if (command !== "RCPT TO" || responseCode === undefined || responseCode < 500) return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined ? plainlyOfTheAddress.includes(responseCode) : ofTheAddress.test(enhanced);
}
