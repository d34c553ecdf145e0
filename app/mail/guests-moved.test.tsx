import { describe, expect, it } from "vitest";
import type { MailKind } from "#modules/messaging/model.ts";
import { readMail } from "#modules/messaging/model.ts";
import { everything, render } from "#tests/harness/mail/rendered-mails.ts";

const written = (kind: MailKind, said: object = {}) => render(kind, readMail(kind, { ...everything, ...said }));
const wordsOf = async (kind: MailKind, said: object = {}) => (await written(kind, said)).plain.replace(/\s+/g, " ");

describe("mails about guests who ride another day", () => {
  it("say who still rides, and lead to the new booking", async () => {
    const mail = await written("booking.guests_moved", { leaving: 1, people: 3 });
    expect(mail.subject).toBe("PH-7K3M9Q: 1 of your party rides another day. Old Delhi at Dawn, Sat 28 Nov, 06:30 IST");
    expect(mail.html).toContain("https://pahiya.example/booking/PH-5WQN8D?key=of-PH-5WQN8D");
    expect(mail.html).toContain("https://pahiya.example/booking/PH-7K3M9Q/voucher.pdf?key=of-PH-7K3M9Q.1");
    const words = await wordsOf("booking.guests_moved", { leaving: 1, people: 3 });
    expect(words).toMatch(/1 person of your party has a booking of its own now and rides on Sunday,? 29 November/);
    expect(words).not.toContain("once the difference is paid");
    expect(await wordsOf("booking.guests_moved", { isWaiting: true })).toContain("once the difference is paid");
  });

  it("give another holder's link to nobody else", async () => {
    const { html } = await written("booking.guests_moved", { newLinkId: null });
    expect(html).toContain("PH-5WQN8D");
    expect(html).not.toContain("of-PH-5WQN8D");
  });

  it("ask for the difference, and say what happens without it", async () => {
    const words = await wordsOf("booking.split_off", { duePaise: 500_00, people: 1 });
    expect(words).toMatch(/It costs ₹500 more: please pay that by/);
    expect(words).toContain("Unpaid, nothing is lost");
  });

  it("tell the company which guests have another booking", async () => {
    const words = await wordsOf("company.told", { what: "guests_moved", leaving: 1, people: 3 });
    expect(words).toMatch(/1 person of it has the booking PH-5WQN8D now, on Sunday,? 29 November/);
    expect(words).toContain("3 people still come with this booking.");
  });
});
