import { expect, it } from "vitest";
import { type mailPolicies, readMail } from "#modules/messaging/model.ts";
import { everything, render } from "#tests/harness/mail/rendered-mails.ts";

it("asks only cancelled riders to remove the calendar entry", async () => {
  const words = async (kind: keyof typeof mailPolicies, said: object = {}) =>
    (await render(kind, readMail(kind, { ...everything, ...said }))).plain.replace(/\s+/g, " ");
  const reminds = /If you saved the ride in your calendar, please remove it there/;
  expect(await words("booking.cancelled", { isAll: true })).toMatch(reminds);
  expect(await words("booking.cancelled", { isAll: false })).not.toMatch(reminds);
  expect(await words("booking.called_off")).toMatch(reminds);
  expect(await words("booking.handed_over")).toMatch(reminds);
  expect(await words("booking.confirmed")).not.toMatch(reminds);
});
