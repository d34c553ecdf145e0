import { expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { everything, render } from "#tests/harness/mail/rendered-mails.ts";

it("does not say in the subject that an undecided ride is tomorrow", async () => {
  const kind = "booking.reminder";
  const group = { state: "forming", minimum: 3, decidesAt: "2026-11-27T14:30:00.000Z" };
  const written = async (said: object) => render(kind, readMail(kind, { ...everything, ...said }));
  const open = await written({ group });
  expect(open.subject).toContain("PH-7K3M9Q: Tomorrow, if enough riders join. Old Delhi at Dawn");
  expect(open.html).toContain("Tomorrow, if enough riders join, 06:30&nbsp;IST, Lal Mandir");
  for (const none of [{}, { group: { ...group, state: "guaranteed" } }])
    expect((await written(none)).subject).toContain("PH-7K3M9Q: Tomorrow. Old Delhi at Dawn");
});

it("asks in subject and mail who is walking for a walk", async () => {
  const kind = "booking.riders_missing";
  const asked = async (mode: "Cycle" | "Walk") => {
    const { subject, plain } = await render(kind, readMail(kind, { ...everything, mode }));
    return [subject, plain].map((one) => /who is \w+\?/i.exec(one)?.[0].toLowerCase());
  };
  expect(await asked("Walk")).toEqual(Array(2).fill("who is walking?"));
  expect(await asked("Cycle")).toEqual(Array(2).fill("who is riding?"));
});

it("says that the old voucher's code opens a page with the new date", async () => {
  const { plain } = await render("booking.moved", readMail("booking.moved", everything));
  const words = plain.replace(/\s+/g, " ");
  expect(words).toContain(
    "Your old voucher, and perhaps your calendar, still show the old date, so keep the new ones.",
  );
  expect(words).not.toContain("no longer valid");
});

it("says why the company moved a ride, and until when its guest may leave with everything", async () => {
  const byUs = { words: "The road is closed until nine.", freeUntil: "2026-11-25T06:30:00.000Z" };
  const { subject, plain } = await render("booking.moved", readMail("booking.moved", { ...everything, byUs }));
  expect(subject).toContain("PH-7K3M9Q: We had to move your ride. Old Delhi at Dawn");
  const words = plain.replace(/\s+/g, " ");
  expect(words).toContain("The road is closed until nine.");
  expect(words).toContain("Until Wed 25 Nov, 12:00 IST you may cancel and get back everything you paid");
});
