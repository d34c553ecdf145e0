import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createMailer, createSmtpTransport } from "./mail.server.ts";
import { AddressRefused, MailServerFault } from "./outgoing-mail.ts";

const from = { name: "Pahiya", address: "bookings@pahiya.example" };
const mail = {
  id: "0190-mail",
  to: "anna@example.com",
  subject: "PH-7K3M9Q: Old Delhi at Dawn, ₹2,000",
  html: "<p>पहिया: you are riding</p>",
  plain: "पहिया: you are riding",
};

describe("mail", () => {
  const leave: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const undo of leave.splice(0)) await undo();
  });

  it("is sent by SMTP in both forms to a real server", async () => {
    const received: Buffer[] = [];
    const envelopes: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      onData(stream, session, done) {
        envelopes.push(...session.envelope.rcptTo.map((recipient) => recipient.address));
        stream.on("data", (chunk: Buffer) => received.push(chunk));
        stream.on("end", () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    leave.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, keepIn: "unused", from });
    expect(await mailer.send(mail)).toBe("sent");
    const parsed = await PostalMime.parse(Buffer.concat(received));
    expect(envelopes).toEqual(["anna@example.com"]);
    expect(parsed).toMatchObject({ subject: mail.subject, from, messageId: "<0190-mail@pahiya.example>" });
    expect(parsed.text?.trim()).toBe(mail.plain);
    expect(parsed.html?.trim()).toBe(mail.html);
  });

  it("lets no line break in a name or an address begin a line of the head", async () => {
    const keepIn = await mkdtemp(path.join(tmpdir(), "pahiya-mail-"));
    leave.push(() => rm(keepIn, { recursive: true }));
    for (const end of ["\r\n", "\n", "\r", "\u2028", "\u0085"]) {
      const words = `Anna${end}Bcc: third@hostile.example${end}${end}<b>`;
      const files = [{ name: `${words}.pdf`, type: "application/pdf", bytes: new Uint8Array([1]) }];
      const spoilt = { ...mail, subject: words, files, replyTo: `anna@example.com${end}Bcc: third@hostile.example` };
      const address = { unsubscribeUrl: `https://pahiya.example/${end}Bcc:third@hostile.example` };
      await createMailer({ keepIn, from: { ...from, name: words } }).send({ ...spoilt, ...address });
      const kept = await readFile(path.join(keepIn, "0190-mail.eml"), "latin1");
      const [head = ""] = kept.split("\r\n\r\n");
      expect(head).toContain("Subject: ");
      expect(kept).not.toMatch(/^\s*(Bcc|<b>)/im);
      expect(kept.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      const parsed = await PostalMime.parse(await readFile(path.join(keepIn, "0190-mail.eml")));
      expect([parsed.bcc ?? [], parsed.to]).toEqual([[], [{ address: "anna@example.com", name: "" }]]);
      expect(parsed.subject).toContain("Bcc: third@hostile.example");
    }
  });

  it("carries a file, whole", async () => {
    const keepIn = await mkdtemp(path.join(tmpdir(), "pahiya-mail-"));
    leave.push(() => rm(keepIn, { recursive: true }));
    const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 256);
    const files = [{ name: "GV-7K3M9Q.pdf", type: "application/pdf", bytes }];
    await createMailer({ keepIn, from }).send({ ...mail, files });
    const { attachments } = await PostalMime.parse(await readFile(path.join(keepIn, "0190-mail.eml")));
    expect(attachments).toMatchObject([{ filename: "GV-7K3M9Q.pdf", mimeType: "application/pdf" }]);
    expect(new Uint8Array(attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
    expect((await stat(path.join(keepIn, "0190-mail.eml"))).mode & 0o077).toBe(0);
  });

  it.each([
    ["smtp://someone:secret@mail.example", true],
    ["smtp://someone:secret@mail.example:587?socketTimeout=200", true],
    ["smtp://10.0.0.5", true],
    ["smtp://127.0.0.1.example", true],
    ["smtp://relay?requireTLS=false", undefined],
    ["smtp://127.0.0.1:25", undefined],
    ["smtp://localhost", undefined],
    ["smtp://[::1]:25", undefined],
  ])("is sent to another machine by TLS only, unless allowed otherwise: %s", (url, requireTLS) => {
    const { options } = createSmtpTransport(url) as unknown as { options: { requireTLS?: boolean } };
    expect(options.requireTLS || undefined).toBe(requireTLS);
  });

  it("sends neither password nor mail without TLS or to an unverified name", async () => {
    const said: { isSecure: boolean; user: string | undefined }[] = [];
    const listen = async (options: object) => {
      const server = new SMTPServer({
        ...options,
        onAuth({ username }, { secure }, done) {
          said.push({ isSecure: secure, user: username });
          done(null, { user: username });
        },
        onData(stream, _, done) {
          stream.resume().on("end", () => done());
        },
      });
      server.on("error", () => undefined);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      leave.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
      return (server.server.address() as AddressInfo).port;
    };
    const send = (url: string) => createMailer({ smtpUrl: url, keepIn: "unused", from }).send(mail);
    const plain = await listen({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
    const starts = await listen({});
    const secure = await listen({ secure: true });
    const refused = [
      `smtp://someone:secret@127.0.0.1:${plain}?requireTLS=true`,
      `smtp://someone:secret@127.0.0.1:${starts}?requireTLS=true`,
      `smtps://someone:secret@127.0.0.1:${secure}`,
    ];
    for (const url of refused) await expect(send(url), url).rejects.toBeInstanceOf(MailServerFault);
    expect(said).toEqual([]);
    const own = "tls.rejectUnauthorized=false";
    expect(await send(`smtp://someone:secret@127.0.0.1:${starts}?requireTLS=true&${own}`)).toBe("sent");
    expect(await send(`smtps://someone:secret@127.0.0.1:${secure}?${own}`)).toBe("sent");
    const behindTls = { isSecure: true, user: "someone" };
    expect(said).toEqual([behindTls, behindTls]);
  });

  it("throws when refused, to be tried again", async () => {
    const mailer = createMailer({ smtpUrl: "smtp://127.0.0.1:1", keepIn: "unused", from });
    await expect(mailer.send(mail)).rejects.toThrow("ECONNREFUSED");
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailServerFault);
  });

  it("throws when the server greets and falls silent", async () => {
    const server = createServer((call) => {
      call.on("error", () => undefined).write("220 mute ESMTP\r\n");
      leave.push(async () => call.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    leave.push(async () => server.close());
    const { port } = server.address() as AddressInfo;
    // Settings in the address precede our one minute.
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}?socketTimeout=200`, keepIn: "unused", from });
    await expect(mailer.send(mail)).rejects.toThrow("Timeout");
  });

  it.each([
    ["550 5.1.1 <anna@example.com>: Recipient address rejected: User unknown", true],
    ["552 5.2.2 <anna@example.com>: Mailbox full", true],
    ["554 5.1.10 RESOLVER.ADR.RecipientNotFound", true],
    ["550-5.1.1 The account that you tried to reach does not exist.\r\n550 5.1.1 Look for typing errors.", true],
    ["550 no such user", true],
    ["553 mailbox name not allowed", true],
    ["554 5.7.1 <anna@example.com>: Relay access denied", false],
    ["550 5.7.1 Sender not authenticated", false],
    ["550 5.4.5 Daily user sending limit exceeded", false],
    ["550 5.1.8 <bookings@pahiya.example>: Sender address rejected: Domain not found", false],
    ["530 5.7.0 Authentication required", false],
    ["530 Authentication required", false],
    ["554 refused", false],
    ["451 4.7.1 Greylisted", false],
  ])("classifies %j as a fault of the address: %s", async (answer, isOfTheAddress) => {
    const server = createServer((call) => {
      call.on("error", () => undefined).write("220 terse\r\n");
      call.on("data", (said) => call.write(/^RCPT/i.test(said.toString()) ? `${answer}\r\n` : "250 yes\r\n"));
      leave.push(async () => call.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    leave.push(async () => server.close());
    const { port } = server.address() as AddressInfo;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, keepIn: "unused", from });
    const fault: unknown = await mailer.send(mail).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(fault instanceof AddressRefused).toBe(isOfTheAddress);
  });

  it.each([
    ["MAIL FROM", "550 5.1.8 Sender address rejected", true],
    ["MAIL FROM", "451 4.7.0 Too many mails", true],
    ["RCPT TO", "421 4.7.0 Try again later", true],
    ["RCPT TO", "450 4.1.2 Domain not found", false],
    ["RCPT TO", "550 5.7.1 Access denied", false],
    ["DATA", "421 4.3.2 Shutting down", true],
    ["DATA", "554 5.7.1 Spam", false],
    [".", "554 5.7.1 Spam", false],
    [".", "421 4.3.2 Shutting down", true],
  ])("classifies an answer after %s of %j as a fault of the server: %s", async (after, answer, isOfTheServer) => {
    const server = createServer((call) => {
      call.on("error", () => undefined).write("220 terse\r\n");
      call.on("data", (data) => {
        const said = data.toString();
        const isText = !/^(EHLO|MAIL FROM|RCPT TO|DATA|QUIT)/.test(said);
        if (isText && !said.endsWith("\r\n.\r\n")) return;
        const command = isText ? "." : said;
        if (command.startsWith(after)) call.write(`${answer}\r\n`);
        else call.write(command.startsWith("DATA") ? "354 go on\r\n" : "250 yes\r\n");
      });
      leave.push(async () => call.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    leave.push(async () => server.close());
    const { port } = server.address() as AddressInfo;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, keepIn: "unused", from });
    const fault: unknown = await mailer.send(mail).catch((error: unknown) => error);
    expect((fault as Error).message).toContain(answer);
    expect(fault instanceof MailServerFault).toBe(isOfTheServer);
  });

  it("is stored as a file for mail programs without a server", async () => {
    const keepIn = await mkdtemp(path.join(tmpdir(), "pahiya-mails-"));
    leave.push(() => rm(keepIn, { recursive: true, force: true }));
    expect(await createMailer({ keepIn, from }).send(mail)).toBe("kept");
    const parsed = await PostalMime.parse(await readFile(path.join(keepIn, "0190-mail.eml")));
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.replyTo).toBeUndefined();
    const marks = parsed.headers.filter(({ key }) => key === "auto-submitted");
    expect(marks, "of nobody's hand: who is away does not answer it").toMatchObject([{ value: "auto-generated" }]);
  });

  it("has a visitor as reply address", async () => {
    const keepIn = await mkdtemp(path.join(tmpdir(), "pahiya-mails-"));
    leave.push(() => rm(keepIn, { recursive: true, force: true }));
    await createMailer({ keepIn, from }).send({ ...mail, replyTo: "asha@example.com" });
    const parsed = await PostalMime.parse(await readFile(path.join(keepIn, "0190-mail.eml")));
    expect(parsed).toMatchObject({ from, replyTo: [{ address: "asha@example.com" }] });
    expect(parsed.headers.map(({ key }) => key)).not.toContain("auto-submitted");
  });
});
