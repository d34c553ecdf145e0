import { describe, expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { dataFor, everything, id, kinds, render } from "#tests/harness/mail/rendered-mails.ts";

const aboutRides = kinds.filter((kind) => kind.startsWith("booking.") || kind === "company.told");

const isToUs = /^(alerts|comment|company|guide|refunds|studio)\.|\.(received|pending|sold)$/;

describe("mails", () => {
  it.each(kinds)("say how to reach us, except mails to ourselves: %s", async (kind) => {
    const { html, plain } = await render(kind, dataFor(kind));
    for (const words of [html, plain]) expect(words.includes("Questions?")).toBe(!isToUs.test(kind));
  });

  it("say who caused a refund", async () => {
    const kind = "booking.money_returned";
    const late = await render(kind, dataFor(kind));
    const withdrawn = await render(kind, { ...dataFor(kind), isWithdrawn: true });
    expect(late.plain).toContain("after the time to pay ran out");
    expect(withdrawn.plain).toContain("we withdrew this ride");
    expect(withdrawn.plain).not.toContain("the time to pay");
    const short = await render(kind, { ...dataFor(kind), isCreditGone: true });
    expect(short.plain.replace(/\s+/g, " ")).toContain("the credit for the rest was no longer available");
    expect(short.plain).not.toContain("the time to pay");
    const again = await render(kind, { ...dataFor(kind), isBookedAgain: true });
    expect(again.plain.replace(/\s+/g, " ")).toContain("so you pay only once; your newer booking stands.");
    expect(again.plain).not.toContain("the places were gone");
  });

  it("offer a free move after a call-off, and not for a ride that stands", async () => {
    const kind = "booking.money_returned";
    const stood = { ...everything, cause: "not_given", stillBooked: true };
    const off = { ...stood, isCalledOff: true };
    const words = async (said: object) => (await render(kind, readMail(kind, said))).plain.replace(/\s+/g, " ");
    expect(await words(stood)).toContain("your booking stands as it was");
    expect(await words(off)).toContain("Another date, if there is one, costs nothing more");
    for (const cause of ["not_given", "paid_twice", "mismatch"])
      expect(await words({ ...off, cause })).not.toMatch(/booking stands/i);
    expect(await words({ ...stood, cause: "paid_twice" })).toContain("all of the second payment; your booking stands.");
    expect(await words({ ...stood, cause: "paid_twice", stillBooked: false })).not.toMatch(/booking stands/i);
    const change = await words({ ...stood, stillBooked: false, isChange: true });
    expect(change).toContain("the change it was for was no longer possible");
    expect(change).not.toMatch(/booking stands|the time to pay/i);
  });

  it("set the writer of a contact message as reply address, with its lines unchanged", async () => {
    const lines = ["Two of us, in March.", "", "Which is better:", "- Goa", "- Kerala"];
    const message = lines.join("\n");
    const kind = "contact.received";
    const mail = await render(kind, { ...dataFor(kind), email: "asha@example.com", message });
    expect(mail.replyTo).toBe("asha@example.com");
    expect(mail.plain).toContain(lines.map((line) => `> ${line}`).join("\n"));
    const told = await render("company.told", { ...dataFor("company.told"), email: "asha@example.com" });
    expect(told.replyTo, "so is what we hear of a booking").toBe("asha@example.com");
    expect((await render("contact.acknowledged", dataFor("contact.acknowledged"))).replyTo).toBeUndefined();
  });

  it("say what an erasure removes, and what it does not for an unconfirmed address", async () => {
    const words = async (isProven: boolean | undefined) => {
      const { plain } = await render("account.erased", { ...dataFor("account.erased"), isProven });
      return plain.replace(/\s+/g, " ");
    };
    for (const proven of [true, undefined])
      expect(await words(proven)).toMatch(
        /reviews and comments stay, without your name.*number from them as soon as the ride is over/,
      );
    expect(await words(false)).toMatch(/bookings, comments and messages from it stay as they are/);
    expect(await words(false)).not.toContain("tax law");
  });

  it("offer another date only if there is one", async () => {
    const kind = "booking.called_off";
    const words = async (said: object) => (await render(kind, readMail(kind, said))).plain.replace(/\s+/g, " ");
    const { hasDates: _, ...older } = { ...everything, hasDates: true };
    expect(await words(older)).toMatch(/another date without any charge, a credit/);
    expect(await words({ ...older, hasDates: false })).not.toMatch(/another date/i);
  });

  it("mention frames, brakes and traffic only to riders", async () => {
    const walk = { mode: "Walk" as const, localTime: "15:15" };
    const dawn = await render("booking.reminder", dataFor("booking.reminder"));
    const dusk = await render("booking.reminder", { ...dataFor("booking.reminder"), ...walk });
    expect(dawn.plain).toMatch(/before the traffic wakes[\s\S]*guess at frames/);
    expect(dusk.plain).toMatch(/the group leaves on time\.[\s\S]*emergency contact/);
    expect(dusk.plain).not.toMatch(/frame|traffic/);
    expect((await render("booking.thanks", dataFor("booking.thanks"))).plain).toMatch(/ridden[\s\S]*brakes/);
    const walked = await render("booking.thanks", { ...dataFor("booking.thanks"), ...walk });
    expect(walked.plain).toContain("You have walked Old Delhi at Dawn");
    expect(walked.plain).not.toMatch(/ridden|brakes/);
  });

  it("tell weather, sunrise and guide the evening before, and how to call with the reference", async () => {
    const kind = "booking.reminder";
    const words = async (said: object) =>
      (await render(kind, readMail(kind, { ...everything, ...said }))).plain.replace(/\s+/g, " ");
    const weather = { kind: "cycle", words: "Cold at dawn from November on." };
    const dawn = await words({ weather, sunrise: "06:53" });
    expect(dawn).toMatch(/Open in Google Maps \S*google\.com\/maps\/search\/\?api=1&query=lal%20mandir/);
    expect(dawn).toContain("The sun rises at 06:53 IST: it will still be dark on your way to us.");
    expect(dawn).toContain("finds you on the list by PH-7K3M9Q.");
    expect(dawn).toContain(
      "Cold at dawn from November on. We ride in drizzle; thunder, heavy rain, dense fog and very bad air call a ride off",
    );
    expect(dawn).toContain("Call +91 00000 12345");
    expect(dawn).toMatch(/I'm running late \S*wa\.me\/910000012345\?text=PH-7K3M9Q%3A%20I'm%20running%20late/);
    expect(dawn).toMatch(/I'm here and can't see you \S*wa\.me\/910000012345\?text=PH-7K3M9Q%3A%20I'm%20at/);
    expect(await words({ weather, sunrise: "06:15" })).toMatch(/The sun rises at 06:15 IST\. /);
    const walk = await words({ weather: { kind: "walk", words: "Rain shortens the lanes." }, sunrise: null });
    expect(walk).toContain("We walk in ordinary rain");
    expect(walk).not.toMatch(/sun rises/);
    expect(await words({}), "of an older version").not.toMatch(/Weather and air|sun rises/);
  });

  it("suggest tours after a ride, and do without any", async () => {
    const kind = "booking.thanks";
    const next = [
      { name: "Mehrauli Ruins", tagline: "A forest and a tower.", path: "/tours/cycle-tours/mehrauli-ruins" },
    ];
    const { plain } = await render(kind, readMail(kind, { ...everything, next }));
    expect(plain).toMatch(
      /Mehrauli Ruins\s+https:\/\/pahiya\.example\/tours\/cycle-tours\/mehrauli-ruins\s+A forest and a tower\./,
    );
    expect(plain).toMatch(/\/review\/PH-7K3M9Q\?key=of-PH-7K3M9Q\.1/);
    for (const none of [{}, { next: [] }])
      expect((await render(kind, readMail(kind, { ...everything, ...none }))).plain).not.toContain("Ride again");
  });

  it("link a reviewer to the company's answer", async () => {
    const { subject, plain } = await render("review.answered", dataFor("review.answered"));
    expect(subject).toBe("Our answer to your review of Old Delhi at Dawn");
    expect(plain).toContain("We have bought a second pump.");
    expect(plain).toContain("https://pahiya.example/tours/cycle-tours/old-delhi-at-dawn#reviews");
  });

  it("ask for missing rider details with the meeting point, and not for complete ones", async () => {
    for (const kind of ["booking.confirmed", "booking.moved", "booking.riders_missing"] as const) {
      const { plain } = await render(kind, dataFor(kind));
      expect(plain, kind).toContain("Add the 2 riders' details");
      expect(plain, kind).toContain("/booking/PH-7K3M9Q?key=of-PH-7K3M9Q.1#riders");
      expect(plain, kind).toContain("Each rider has a page of their own");
      expect(plain, kind).not.toContain("The workshop asks us");
    }
    const holiday = { isHoliday: true };
    for (const kind of ["booking.confirmed", "booking.riders_missing"] as const)
      expect((await render(kind, { ...dataFor(kind), ...holiday })).plain).toContain(
        "asks us for heights a week before",
      );
    for (const kind of ["booking.confirmed", "booking.moved"] as const)
      expect((await render(kind, { ...dataFor(kind), ridersMissing: 0 })).plain).not.toContain("#riders");
  });

  it.each(["booking.confirmed", "booking.moved"] as const)(
    "attach voucher and calendar in %s, and list the refund steps",
    async (kind) => {
      const { plain } = await render(kind, dataFor(kind));
      expect(plain).toContain("/booking/PH-7K3M9Q/voucher.pdf?key=of-PH-7K3M9Q.1");
      expect(plain).toContain("/booking/PH-7K3M9Q/ride.ics?key=of-PH-7K3M9Q.1");
      expect(plain).toContain("Cancel by Wed 25 Nov, 06:30 IST: ₹5,400 back (90%).");
      expect(plain).toContain("Cancel later, or don't come: no refund.");
    },
  );

  it.each(["booking.confirmed", "booking.reminder"] as const)("list what to bring in %s, a line each", async (kind) => {
    const bring = ["Closed shoes", "A mask; the chilli is in earnest", "Water"];
    const { plain } = await render(kind, { ...dataFor(kind), bring });
    expect(plain).toContain(`Please bring\n${bring.map((thing) => `- ${thing}`).join("\n")}\n\n`);
  });

  it("say until when a forming ride is decided, and that a guaranteed one runs", async () => {
    const group = { state: "forming", minimum: 3, decidesAt: "2026-11-27T01:00:00.000Z" };
    for (const kind of ["booking.confirmed", "booking.moved"] as const) {
      const words = async (said: object) =>
        (await render(kind, readMail(kind, { ...everything, ...said }))).plain.replace(/\s+/g, " ");
      expect(await words({ group })).toContain(
        "Runs once 3 riders have booked. We decide by Fri 27 Nov, 06:30 IST. If it doesn't run, you get all of your money back. We'll write to you either way.",
      );
      expect(await words({ group: { ...group, state: "guaranteed" } })).toContain("Guaranteed to run.");
      for (const none of [{}, { group: null }]) expect(await words(none)).not.toMatch(/Runs once|Guaranteed/);
    }
  });

  it("promise no Private Tour to a party quoted with others", async () => {
    const quoted = { ...everything, category: "private", what: "quote_paid" };
    const words = async (kind: "booking.confirmed" | "company.told", said: object) =>
      (await render(kind, readMail(kind, { ...quoted, ...said }))).plain;
    expect(await words("booking.confirmed", { isShared: true })).toContain("3 people, as in your quote");
    expect(await words("company.told", { isShared: true })).toContain("3 people, with others, as in their quote");
    for (const kind of ["booking.confirmed", "company.told"] as const)
      expect(await words(kind, {}), "of an older version").toContain("3 people, Private Tour");
  });

  it("have a mail address and the booking's reference in plain text", async () => {
    for (const kind of ["booking.withdrawn", "booking.address_corrected"] as const) {
      const { html, plain } = await render(kind, dataFor(kind));
      expect(html).toContain('href="mailto:hello@pahiya.example?subject=PH-7K3M9Q"');
      expect(plain).toContain(" hello@pahiya.example (subject: PH-7K3M9Q)");
    }
    // A link that stands for itself stands there once.
    const { plain } = await render("contact.received", dataFor("contact.received"));
    expect(plain).toContain("E-mail: anna@example.com\n");
  });

  it("can be rendered from an older version's data", async () => {
    for (const kind of ["booking.confirmed", "booking.moved"] as const) {
      const { ridersMissing: _, isHoliday: __, policy: ___, ...older } = everything;
      const { plain } = await render(kind, readMail(kind, older));
      expect(plain).not.toMatch(/#riders|You get/);
    }
  });

  it.each(kinds)("%s has a subject, text and a page, and one main action", async (kind) => {
    const { subject, html, plain } = await render(kind, dataFor(kind));
    expect(subject.length).toBeGreaterThan(5);
    expect(html).toContain("<html");
    expect(html + plain).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    const buttons = html.match(/<a[^>]*background-color:/g) ?? [];
    expect(buttons).toHaveLength(1);
  });

  it.each(aboutRides)("%s names the reference, the ride and its hour in Delhi time in the subject", async (kind) => {
    const { subject, plain } = await render(kind, dataFor(kind));
    expect(subject).toContain("PH-7K3M9Q");
    expect(subject).toContain("Old Delhi at Dawn, Sat 28 Nov, 06:30 IST");
    expect(plain).not.toMatch(/\d\d:\d\d(?! IST)\b/);
  });

  it.each([...aboutRides, "quote.offered", "waiting.told"] as const)(
    "%s names the year in its subject if it is not this year",
    async (kind) => {
      const { subject } = await render(kind, { ...dataFor(kind), localDate: "2027-11-14" });
      expect(subject).toContain("Old Delhi at Dawn, Sun 14 Nov 2027, 06:30 IST");
    },
  );

  it.each([
    ["booking.thanks", "How was it?"],
    ["booking.riders_missing", "Who is riding?"],
  ] as const)("%s ends a question in the subject without a full stop", async (kind, asked) => {
    expect((await render(kind, dataFor(kind))).subject).toContain(`: ${asked} Old Delhi at Dawn`);
  });

  const ride = "Old Delhi at Dawn, Sat 28 Nov, 06:30 IST";
  it.each([
    ["booked", {}, `Booked: ${ride}, 3 people, PH-7K3M9Q`, /has booked and paid\. The departure now has enough riders/],
    ["quote_paid", {}, `Quote accepted and paid: ${ride}, 3 people, PH-7K3M9Q`, /has accepted the quote and paid/],
    ["cancelled", {}, `1 of 4 cancelled: ${ride}, 3 people, PH-7K3M9Q`, /3 people still come\. ₹1,800 goes back/],
    [
      "cancelled",
      { people: 1 },
      `1 of 2 cancelled: ${ride}, 1 person, PH-7K3M9Q`,
      /1 person still comes\. ₹1,800 goes back/,
    ],
    [
      "cancelled",
      { isAll: true, byDesk: true },
      `Cancelled: ${ride}, 3 people, PH-7K3M9Q`,
      /is coming now\. Our desk cancelled it at their request\. ₹1,800 goes back/,
    ],
    [
      "cancelled",
      { isAll: true, byOperator: true, byDesk: false },
      `Cancelled: ${ride}, 3 people, PH-7K3M9Q`,
      /is coming now\. We had called the ride off\. ₹1,800 goes back/,
    ],
    [
      "cancelled",
      { isAll: true, byOperator: true, refundPaise: 0 },
      `Cancelled: ${ride}, 3 people, PH-7K3M9Q`,
      /Nobody on this booking is coming now\. We cancelled it, or had called the ride off\. No money goes back/,
    ],
    ["exchanged", {}, `Exchanged for a credit: ${ride}, 3 people, PH-7K3M9Q`, /a credit of ₹6,000/],
    [
      "moved",
      { isGuaranteed: false, paidPaise: 500_00, refundPaise: 0 },
      `Another date: ${ride}, 3 people, PH-7K3M9Q`,
      /From Friday 27 November 2026, 07:00 IST, to the date below\. ₹500 more was paid\.\n/,
    ],
    ["handed_over", {}, `Handed over: ${ride}, 3 people, PH-7K3M9Q`, /for a fee of ₹7,500/],
    ["address_corrected", {}, `Address corrected: ${ride}, 3 people, PH-7K3M9Q`, /booking's link\. The contact below/],
    [
      "riders_missing",
      { missing: 2 },
      `Riders' details missing: ${ride}, 3 people, PH-7K3M9Q`,
      /They ride tomorrow, and 2 of 3 people have given no details and not agreed to the waiver\./,
    ],
    [
      "returned",
      { refundPaise: 6000_00, stillBooked: false },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /Anna Example has paid ₹6,000 when we could no longer give them the ride\..*What it costs/s,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: true },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /has paid ₹500 for a change that was no longer possible\. All of it goes back, and the booking stands as it is\. They may still want/,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: true, standing: "other_hands" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /₹500 came for a change, through an old link.*may not be the payer.* Paid: ₹/s,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: true, standing: "called_off" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /^(?!.*Anna Example has paid).*₹500 came for a change to a ride that we called off.*still have their choice.* Paid: ₹/s,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: true, standing: "over" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /₹500 came for a change after the ride was over\. All of it goes back, and there is nothing to do\./,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: false, standing: "over" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /after the ride was over.* Paid: ₹/s,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: false, standing: "cancelled" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /₹500 came after the booking was cancelled.*there is nothing to do.* What it cost: ₹/s,
    ],
    [
      "returned",
      { refundPaise: 6000_00, stillBooked: false, standing: "booked_again" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /has paid ₹6,000 for a booking whose time to pay ran out.*the newer booking stands.* What it costs: ₹/s,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: false, standing: "withdrawn" },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /we withdrew the ride.*a newer quote.* What it costs: ₹/s,
    ],
    ["called_off", {}, `Called off: ${ride}, 2 bookings asked`, /ride in\. The guests of 2 bookings are asked/],
    ["runs", {}, `It runs: ${ride}, 5 of 10 places taken`, /it runs, even if some cancel/],
  ])("tells the company of a booking %s %j, with its guest", async (what, parts, subject, story) => {
    const kind = "company.told";
    const told = await render(kind, readMail(kind, { ...everything, ...parts, what }));
    expect(told.subject).toBe(subject);
    expect(told.plain.replace(/([^\n])\n(?!\n)/g, "$1 ")).toMatch(story);
    expect(told.plain).toContain("5 of 10 places taken now");
    expect(told.plain).toContain(`/staff/departures/${id}`);
    expect(told.html + told.plain, "no key of the traveller's").not.toContain("key=");
    expect(told.html + told.plain).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    expect(told.html.match(/<a[^>]*background-color:/g)).toHaveLength(1);
    const whose = ["Anna Example", "tel:+919800000000", "anna@example.com", "Expats", "No cumin, please", "₹6,000"];
    const isOfBooking = what !== "called_off" && what !== "runs";
    for (const words of whose) expect((told.html + told.plain).includes(words), words).toBe(isOfBooking);
  });

  it("links to a choice by the booking's key, and to a credit by a newer key if it has one", async () => {
    const asked = await render("booking.called_off", dataFor("booking.called_off"));
    expect(asked.plain).toContain(`/choice/${id}?key=of-PH-7K3M9Q.1`);
    const kind = "booking.credit";
    const { plain } = await render(kind, dataFor(kind));
    expect(plain).toContain(`/credit/${id}?key=of-${id}`);
    expect(plain.replaceAll(/\s+/g, " ")).toContain(
      "scheduled rides, Regular or Private, but not for a ride made to measure",
    );
    const renewed = await render(kind, readMail(kind, { ...everything, creditLinkId: `${id}.1` }));
    expect(renewed.plain).toContain(`/credit/${id}?key=of-${id}.1`);
  });

  it("tells a former address who corrected it; an older version's mail does not say", async () => {
    const kind = "booking.address_corrected";
    expect((await render(kind, dataFor(kind))).plain).toContain("someone with the link to booking PH-7K3M9Q");
    const { byOperator: _, ...older } = everything;
    expect(readMail(kind, older)).toMatchObject({ byOperator: false });
    const byDesk = await render(kind, readMail(kind, { ...everything, byOperator: true }));
    expect(byDesk.plain).toContain("we were asked to use another e-mail address for booking PH-7K3M9Q.");
    expect(byDesk.plain).not.toContain("with the link to booking");
  });

  it("names no person in a mail to an unconfirmed address", async () => {
    const unproved = kinds.filter((kind) => kind.startsWith("account.") || kind === "booking.payment_failed");
    expect(unproved.length).toBeGreaterThan(5);
    for (const kind of unproved) {
      const { subject, html, plain } = await render(kind, dataFor(kind));
      expect(subject + html + plain, kind).not.toContain("Anna");
      expect(plain, kind).toContain("Namaste,");
    }
  });

  it("never sends a working link to a former address or traveller", async () => {
    for (const kind of ["booking.address_corrected", "booking.handed_over"] as const) {
      const { html, plain } = await render(kind, dataFor(kind));
      expect(html + plain).not.toContain("/booking/");
    }
  });
});
