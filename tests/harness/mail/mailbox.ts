import { expect } from "vitest";
import { wordsOf } from "../site/crawl.ts";

/** A mail of the demonstration's mailbox. */
export interface KeptMail {
  subject: string;
  /** Recipient, time and full text. */
  words: string;
}

/** Mails kept by the demo, newest first, as on its page; those not rendered yet are left out. */
export async function readMailbox(url: string): Promise<KeptMail[]> {
  const html = await (await fetch(`${url}/dev/mailbox`)).text();
  return [...html.matchAll(/<li\b[^>]*>(<h2\b.*?<\/h2>)(.*?<\/pre>)<\/li>/gs)]
    .map(([, subject = "", rest = ""]) => ({ subject: wordsOf(subject), words: wordsOf(rest) }))
    .filter(({ subject }) => subject !== "(being written)");
}

/**
 * The first link that fits in a mail about something (words of the mail, or a pattern of its subject), waited for: mails travel
 * by the outbox.
 */
export async function linkInMailbox(url: string, mail: { about: string | RegExp; link: RegExp }): Promise<string> {
  const { about, link } = mail;
  const isMeant = ({ subject, words }: KeptMail): boolean =>
    typeof about === "string" ? `${subject} ${words}`.includes(about) : about.test(subject);
  const find = async (): Promise<string> => {
    const links = (await readMailbox(url)).filter(isMeant).map(({ words }) => link.exec(words)?.[0]);
    return links.find((found) => found !== undefined) ?? "";
  };
  let found = "";
  await expect
    .poll(
      async () => {
        found = await find();
        return found;
      },
      { timeout: 20_000, interval: 500 },
    )
    .not.toBe("");
  return found;
}
