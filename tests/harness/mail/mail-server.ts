import { onRefundProcessed } from "#modules/booking/index.server.ts";
import { createMailFromEvent, sendMail } from "#modules/messaging/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createMailRelevance, createOnMailDropped } from "#server/mail-relevance.server.ts";
import type { BookingOffice } from "../booking/office.ts";

const inbox = "office@pahiya.example";
const wordsOf = (data: object) => ("name" in data && "answer" in data ? `${data.name}: ${data.answer}` : "");

/** A mail server that can be down. Notes each delivered mail's kind, recipient and booking. */
export class MailServer {
  readonly #office: BookingOffice;
  isAway = false;
  readonly out: { to: string; subject: string; plain: string }[] = [];

  constructor(office: BookingOffice) {
    this.#office = office;
  }

  /** Turns every event into a mail, and tries each waiting mail once. */
  async deliver(): Promise<void> {
    const { db, clock, log } = this.#office.deps;
    await drainOutbox({ db, clock, log }, async (tx, event) => {
      await onRefundProcessed(tx, clock, event);
      await createMailFromEvent(tx, event, { inbox });
    });
    const waiting = db.selectFrom("mail").select("id").where("status", "in", ["waiting", "failed"]).orderBy("id");
    const truth = { isStillTrue: createMailRelevance(db), onDropped: createOnMailDropped(clock) };
    const mailer = { send: (mail: (typeof this.out)[number]) => this.#take(mail) };
    for (const { id } of await waiting.execute())
      await sendMail({ ...{ db, clock, log, render, mailer, ...truth }, keepsWords: false }, id).catch(
        (fault: unknown) => {
          if (!this.isAway) throw fault;
        },
      );
  }

  async #take(mail: { to: string; subject: string; plain: string }) {
    if (this.isAway) throw new Error("connection refused");
    this.out.push(mail);
    return "sent" as const;
  }

  /** Empties the queue first. */
  async goesAway(): Promise<void> {
    await this.deliver();
    this.out.length = 0;
    this.isAway = true;
  }

  /** Subjects that the traveller reads after the mail server is back. */
  async isBack(reference: string): Promise<string[]> {
    this.isAway = false;
    await this.deliver();
    return this.subjectsOf(reference).filter((subject) => subject.startsWith("booking."));
  }

  /** Subjects by kind, for quotes and waitlist mails, which have no booking reference. */
  subjectsOfKinds(kinds: `${string}.`): string[] {
    return this.out.flatMap(({ subject }) => (subject.startsWith(kinds) ? subject : [])).toSorted();
  }

  /** Subjects of one booking: other guests get reminders too. */
  subjectsOf(reference: string): string[] {
    return this.out.flatMap(({ subject, plain }) => (plain === reference ? subject : [])).toSorted();
  }
}

const render = async (kind: string, data: object) => ({
  subject: `${kind}${"isOnlyRest" in data ? ", only its rest" : "isOnlyRefund" in data ? ", only its refund" : ""}`,
  html: "",
  plain: "reference" in data ? `${data.reference}` : wordsOf(data),
});
