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

it("asks for a second word, with the deed and until when, and no more of it", async () => {
  const said = { by: "Anna", deed: "Give money back", expiresAt: "2026-11-21T07:00:00.000Z" };
  const asked = "staff.approval_asked";
  const { subject, plain } = await render(asked, { ...dataFor(asked), ...said });
  expect(subject).toBe("Anna asks for your word: Give money back");
  expect(plain).toContain("https://pahiya.example/staff/approvals");
  expect(plain.replace(/\s+/g, " ")).toContain("until 12:30 IST");
});

it("tells of a log-in on a new browser, and what to do if it was somebody else", async () => {
  const came = "staff.logged_in";
  const { subject, plain } = await render(came, {
    ...{ ...dataFor(came), device: "Firefox on Linux", at: "2026-11-21T07:00:00.000Z" },
  });
  expect(subject).toBe("You logged in on a new browser");
  expect(plain.replace(/\s+/g, " ")).toContain("on Firefox on Linux, on Saturday 21 November 2026, 12:30 IST");
  expect(plain).toContain("https://pahiya.example/staff/devices");
});

it("tells a planner why a text was not published, and where its draft is", async () => {
  const { subject, plain } = await render("studio.not_published", {
    ...{ ...dataFor("studio.not_published"), at: "2026-11-30T06:30:00.000Z" },
  });
  const said = plain.replace(/\s+/g, " ");
  expect(subject).toBe("Not published: Page “FAQ”");
  expect(said).toContain("was planned for Monday 30 November 2026, 12:00 IST. It could not be published");
  expect(said).toContain("Somebody else has published other words meanwhile.");
  expect(said).toContain("https://pahiya.example/staff/studio/page/faq");
});
