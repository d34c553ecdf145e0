import { expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { everything, render } from "#tests/harness/mail/rendered-mails.ts";

it.each([
  ["Fog tomorrow", "Fog tomorrow. Old Delhi at Dawn, Sat 28 Nov, 06:30 IST"],
  ["Bring a lamp?", "Bring a lamp? Old Delhi at Dawn, Sat 28 Nov, 06:30 IST"],
  ["A new place to meet for Old Delhi at Dawn", "A new place to meet for Old Delhi at Dawn. Sat 28 Nov, 06:30 IST"],
  [
    "Another way on Saturday 28 November 2026",
    "Another way on Saturday 28 November 2026. Old Delhi at Dawn, 06:30 IST",
  ],
  [
    "Old Delhi at Dawn on Saturday 28 November 2026 at 06:30 IST: lamps",
    "Old Delhi at Dawn on Saturday 28 November 2026 at 06:30 IST: lamps",
  ],
])("a message about %j names the ride once in its subject", async (subject, whole) => {
  const mail = await render("booking.message", readMail("booking.message", { ...everything, subject }));
  expect(mail.subject).toBe(`PH-7K3M9Q: ${whole}`);
});
