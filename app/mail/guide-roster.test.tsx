import { expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { everything, render } from "#tests/harness/mail/rendered-mails.ts";

const written = async (said: object = {}) => {
  const { subject, plain } = await render("guide.roster", readMail("guide.roster", { ...everything, ...said }));
  return { subject, words: plain.replace(/\s+/g, " ") };
};

it("give a guide's ride, hour, role, place and companions, without telephone numbers", async () => {
  const { subject, words } = await written();
  expect(subject).toBe("Your ride on Sat 28 Nov");
  expect(words).toContain("Imran Qureshi, this is your day:");
  expect(words).toContain("06:30 IST, lead Old Delhi at Dawn 7 riders; with Nandini Bora (sweep).");
  expect(words).toContain("Lal Mandir, Chandni Chowk. The red temple");
});

it("mark changed days, and say when nobody needs to set out", async () => {
  const [ride] = everything.rides;
  expect((await written({ isChange: true, rides: [ride, ride] })).subject).toBe("Changed: your 2 rides on Sat 28 Nov");
  const none = await written({ isChange: true, rides: [] });
  expect(none.subject).toBe("You no longer have a ride on Sat 28 Nov");
  expect(none.words).toContain("Please do not set out.");
});

it("tell guests who leads, with languages and portrait, once decided", async () => {
  const kind = "booking.reminder";
  const leads = [
    { name: "Imran Qureshi", languages: ["English", "Hindi", "Urdu"], portrait: "/pictures/imran-320.jpg" },
  ];
  const mail = async (said: object) => render(kind, readMail(kind, { ...everything, ...said }));
  const { html, plain } = await mail({ leads });
  expect(plain.replace(/\s+/g, " ")).toContain("Imran Qureshi leads your ride and speaks English, Hindi and Urdu.");
  expect(html).toContain('src="https://pahiya.example/pictures/imran-320.jpg"');
  for (const none of [{}, { leads: [] }]) expect((await mail(none)).plain).not.toContain("leads your");
  const walk = await mail({ mode: "Walk", leads: [{ ...leads[0], portrait: null }] });
  expect(walk.plain.replace(/\s+/g, " ")).toContain("Imran Qureshi leads your walk");
  expect(walk.html).not.toContain("/pictures/");
});
