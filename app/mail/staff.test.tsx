import { expect, it } from "vitest";
import { dataFor, render } from "#tests/harness/mail/rendered-mails.ts";

const kind = "staff.invited";
const words = async (said: object = {}) => {
  const mail = await render(kind, { ...dataFor(kind), ...said });
  return { ...mail, plain: mail.plain.replace(/\s+/g, " ") };
};

it("invites with a role, by a link that ends", async () => {
  const { subject, plain } = await words();
  expect(subject).toBe("You are invited as guide");
  expect(plain).toContain("https://pahiya.example/staff/invite?token=0123456789abcdef");
  expect(plain).toContain("The link works once, until Monday 30 November 2026, 12:00 IST.");
  expect(plain).not.toContain("former passkeys");
});

it("tells somebody who lost their ways in what the new link ends", async () => {
  const { subject, plain } = await words({ isReset: true });
  expect(subject).toBe("A new way into the console");
  expect(plain).toContain("your former passkeys and codes end, and so do all your sessions");
});
