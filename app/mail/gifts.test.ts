import { expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { everything, render } from "#tests/harness/mail/rendered-mails.ts";

const given = (more: object) => render("gift.given", readMail("gift.given", { ...everything, ...more }));
const told = (more: object) => render("gift.told", readMail("gift.told", { ...everything, ...more }));

it("brings the gift with its code, and the same as a PDF", async () => {
  const { subject, html, plain, files } = await given({ token: "ABCDEFGHJKMN", remarks: "Ride <b>slowly</b>" });
  expect(subject).toBe("Mira, a gift from Anna Example");
  expect(plain).toContain("ABCD-EFGH-JKMN");
  expect(html).toContain("Ride &lt;b&gt;slowly&lt;/b&gt;");
  expect(html).not.toContain("<b>slowly");
  expect(files).toMatchObject([{ name: "PH-7K3M9Q.pdf", type: "application/pdf" }]);
});

it("says to its buyer that it is for printing", async () => {
  const { subject, plain } = await given({ isToBuyer: true });
  expect(subject).toBe("Your gift for Mira");
  expect(plain.replace(/\s+/g, " ")).toContain("for printing, or for sending on");
});

it.each([
  ["bought", "No tax is due on a voucher"],
  ["payment_failed", "you haven't been charged"],
  ["money_returned", "goes back to the card or account"],
  ["sent", "at mira@example.com"],
  ["given_back", "its code pays for nothing more"],
  ["refunded", "has left us for your bank"],
])("tells the buyer, %s: %s", async (what, words) => {
  const { subject, plain } = await told({ what });
  expect(subject).toContain("PH-7K3M9Q: ");
  expect(plain.replace(/\s+/g, " ")).toContain(words);
});

it("tells the company who bought one, and when it leaves", async () => {
  const sold = (more: object) =>
    render("gift.sold", readMail("gift.sold", { ...everything, email: "anna@example.com", ...more }));
  const { subject, plain, replyTo } = await sold({});
  expect(subject).toMatch(/^Gift sold: ₹\d[\d,]* for Mira, PH-7K3M9Q$/);
  expect(plain.replace(/\s+/g, " ")).toContain("It is mailed on Thursday 24 December");
  expect(replyTo).toBe("anna@example.com");
  expect((await sold({ sendOn: "2026-11-20" })).plain).toContain("It is mailed now.");
});

it("does not speak of another day where the gift leaves at once", async () => {
  expect((await told({ what: "bought" })).plain).toContain("you can change the day");
  expect((await told({ what: "bought", sendOn: "2026-11-20" })).plain).not.toContain("you can change the day");
});
