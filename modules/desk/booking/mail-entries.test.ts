import { expect, it } from "vitest";
import { mailEntries } from "./mail-entries.ts";

const mail = {
  ...{ id: "1", kind: "booking.message", recipient: "anna@example.com", subject: null },
  ...{ lastError: null, refusedAt: null, sentAt: null, writtenAt: "2026-11-28T08:30:00.000Z" },
};

it.each([
  ["held", "2026-11-28T08:31:00.000Z", "leaves 14:01, unless it is undone"],
  ["withdrawn", null, "withdrawn before it left"],
  ["waiting", null, "waits to be sent"],
] as const)("says of a mail that is %s how it stands", (status, leavesAt, words) => {
  const [entry] = mailEntries([{ ...mail, status, leavesAt }], mail.recipient);
  expect(entry?.state?.words).toBe(words);
});
