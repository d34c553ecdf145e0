import { describe, expect, it } from "vitest";
import { type MailKind, mailKinds } from "#modules/messaging/model.ts";
import { createRenderer } from "./render.server.tsx";

const render = createRenderer({
  companyName: "Pahiya",
  phone: "+91 00000 12345",
  email: "hello@pahiya.example",
  url: (path) => `https://pahiya.example${path}`,
  bookingUrl: (reference, linkId, part) =>
    `https://pahiya.example/booking/${reference}${part ? `/${part}` : ""}?key=of-${linkId}`,
  reviewUrl: (reference, linkId) => `https://pahiya.example/review/${reference}?key=of-${linkId}`,
  choiceUrl: (id, { linkId }) => `https://pahiya.example/choice/${id}?key=of-${linkId}`,
  creditUrl: (id, linkId) => `https://pahiya.example/credit/${id}?key=of-${linkId}`,
  quoteUrl: (id) => `https://pahiya.example/quote/${id}`,
  commentUrl: (id) => `https://pahiya.example/moderate/comment/${id}`,
  reviewVerdictUrl: (id) => `https://pahiya.example/moderate/review/${id}`,
  unsubscribeUrl: (id) => `https://pahiya.example/newsletter/unsubscribe/${id}`,
  newsletterUrl: (id) => `https://pahiya.example/newsletter/confirm/${id}`,
});

const id = "019aa000-0000-7000-8000-000000000000";
const place = { name: "Lal Mandir", address: "Chandni Chowk", landmark: "The red temple", mapQuery: "lal mandir" };
/** Everything that any mail says; each kind takes what it knows. */
const everything = {
  to: "anna@example.com",
  reference: "PH-7K3M9Q",
  linkId: "PH-7K3M9Q.1",
  reviewId: id,
  rating: 4.5,
  review: "Flat, loud, wonderful.",
  isVerified: true,
  isReplaced: false,
  bookingId: id,
  contactName: "Anna Example",
  tourName: "Old Delhi at Dawn",
  tourPath: "/tours/cycle-tours/old-delhi-at-dawn",
  localDate: "2026-11-28",
  localTime: "06:30",
  people: 3,
  duration: "4 hours",
  category: "regular",
  lines: [{ label: "Regular Tour, 3 people", unitPaise: 2000_00, count: 3, amountPaise: 6000_00 }],
  totalPaise: 6000_00,
  meetingPoint: place,
  bring: ["Closed shoes"],
  refunds: [
    {
      refundId: id,
      amountPaise: 2000_00,
      status: "failed",
      promisedBy: "2026-12-13",
      providerPaymentId: "pay_29QQoUBi66xm2f",
      trouble: "the provider could not send it",
    },
  ],
  isAll: false,
  leaving: 1,
  remaining: 2,
  byOperator: false,
  refundPaise: 1800_00,
  keptPaise: 200_00,
  paidPaise: 0,
  promisedBy: "2026-12-06",
  fromDate: "2026-11-27",
  fromTime: "07:00",
  newName: "Bela Example",
  feePaise: 7500_00,
  ridersMissing: 2,
  isHoliday: false,
  policy: [
    { fromHours: 72, refundPercent: 90, until: "2026-11-25T01:00:00.000Z" },
    { fromHours: 0, refundPercent: 0, until: "2026-11-28T01:00:00.000Z" },
  ],
  reason: "The air is not fit to ride in.",
  choiceId: id,
  creditId: id,
  quoteId: id,
  duePaise: 6000_00,
  holdExpiresAt: "2026-11-21T06:45:00.000Z",
  cause: "not_given",
  stillBooked: false,
  alternatives: [{ departureId: id, localDate: "2026-11-29", localTime: "06:30" }],
  deadlineAt: "2026-11-30T06:30:00.000Z",
  expiresAt: "2026-11-30T06:30:00.000Z",
  expiresOn: "2027-11-21",
  amountPaise: 6000_00,
  number: "Q-7K3M9Q",
  version: 2,
  words: "Two courtyards.",
  messageId: id,
  commentId: id,
  subscriberId: id,
  token: "0123456789abcdef",
  name: "Anna Example",
  email: "anna@example.com",
  what: "booked",
  isGuaranteed: true,
  departureId: id,
  taken: 5,
  capacity: 10,
  contactPhone: "+919800000000",
  touristCategory: "Expats",
  remarks: "No cumin, please",
  creditPaise: 6000_00,
  asked: 2,
  message: "Hello",
  comment: "Lovely",
  tourNameOrNull: null,
  postTitle: "Trees",
  postPath: "/blogs/explore-delhi/trees",
};
/** The contact form's number is a telephone's. */
const dataFor = (kind: MailKind) =>
  mailKinds[kind].parse(kind === "contact.received" ? { ...everything, number: "+91 98" } : everything);

const kinds = Object.keys(mailKinds) as MailKind[];
const aboutRides = kinds.filter((kind) => kind.startsWith("booking.") || kind === "company.told");

describe("mails", () => {
  it("say whose doing it was that money goes back", async () => {
    const kind = "booking.money_returned";
    const late = await render(kind, dataFor(kind));
    const withdrawn = await render(kind, { ...dataFor(kind), isWithdrawn: true });
    expect(late.plain).toContain("after the time to pay had run out");
    expect(withdrawn.plain).toContain("we had taken this ride back");
    expect(withdrawn.plain).not.toContain("the time to pay");
    const short = await render(kind, { ...dataFor(kind), isCreditGone: true });
    expect(short.plain.replace(/\s+/g, " ")).toContain(
      "the credit that was to pay the rest was no longer there for it",
    );
    expect(short.plain).not.toContain("the time to pay");
  });

  it("say of money for a ride called off that another date is free, and of none that it stands", async () => {
    const kind = "booking.money_returned";
    const stood = { ...everything, cause: "not_given", stillBooked: true };
    const off = { ...stood, isCalledOff: true };
    const words = async (said: object) => (await render(kind, mailKinds[kind].parse(said))).plain.replace(/\s+/g, " ");
    expect(await words(stood)).toContain("your booking stands as it was");
    expect(await words(off)).toContain("another date, where there is one, costs nothing more");
    for (const cause of ["not_given", "paid_twice", "mismatch"])
      expect(await words({ ...off, cause })).not.toMatch(/booking stands/i);
    const change = await words({ ...stood, stillBooked: false, isChange: true });
    expect(change).toContain("the change that it was for could no longer be made");
    expect(change).not.toMatch(/booking stands|the time to pay/i);
  });

  it("promise another date only where there are any", async () => {
    const kind = "booking.called_off";
    const words = async (said: object) => (await render(kind, mailKinds[kind].parse(said))).plain.replace(/\s+/g, " ");
    const { hasDates: _, ...older } = { ...everything, hasDates: true };
    expect(await words(older)).toMatch(/another date without any charge, a credit/);
    expect(await words({ ...older, hasDates: false })).not.toMatch(/another date/i);
  });

  it("speak of frames, brakes and the early traffic only to whom they concern", async () => {
    const walk = { mode: "Walk" as const, localTime: "15:15" };
    const dawn = await render("booking.reminder", dataFor("booking.reminder"));
    const dusk = await render("booking.reminder", { ...dataFor("booking.reminder"), ...walk });
    expect(dawn.plain).toMatch(/guess at frames[\s\S]*before the traffic wakes/);
    expect(dusk.plain).toMatch(/whom to call[\s\S]*the group leaves on time\./);
    expect(dusk.plain).not.toMatch(/frame|traffic/);
    expect((await render("booking.thanks", dataFor("booking.thanks"))).plain).toMatch(/ridden[\s\S]*brakes/);
    const walked = await render("booking.thanks", { ...dataFor("booking.thanks"), ...walk });
    expect(walked.plain).toContain("You have walked Old Delhi at Dawn");
    expect(walked.plain).not.toMatch(/ridden|brakes/);
  });

  it("ask for riders' details where they are missing, with the way there, and not where they are there", async () => {
    for (const kind of ["booking.confirmed", "booking.moved", "booking.riders_missing"] as const) {
      const { plain } = await render(kind, dataFor(kind));
      expect(plain, kind).toContain("Add the 2 riders' details");
      expect(plain, kind).toContain("/booking/PH-7K3M9Q?key=of-PH-7K3M9Q.1#riders");
      expect(plain, kind).toContain("Each rider has a page of their own");
      expect(plain, kind).not.toContain("The hotels and the workshop");
    }
    const holiday = { isHoliday: true };
    for (const kind of ["booking.confirmed", "booking.riders_missing"] as const)
      expect((await render(kind, { ...dataFor(kind), ...holiday })).plain).toContain("ask us for this a week before");
    for (const kind of ["booking.confirmed", "booking.moved"] as const)
      expect((await render(kind, { ...dataFor(kind), ridersMissing: 0 })).plain).not.toContain("#riders");
  });

  it.each(["booking.confirmed", "booking.moved"] as const)(
    "of %s bring the voucher, the calendar, and until when how much comes back",
    async (kind) => {
      const { plain } = await render(kind, dataFor(kind));
      expect(plain).toContain("/booking/PH-7K3M9Q/voucher.pdf?key=of-PH-7K3M9Q.1");
      expect(plain).toContain("/booking/PH-7K3M9Q/ride.ics?key=of-PH-7K3M9Q.1");
      expect(plain).toContain("Cancel by Wed 25 Nov, 06:30 IST: 90 % comes back.");
      expect(plain).toContain("Cancel later, or not come: nothing comes back.");
    },
  );

  it("say of a ride that is still forming until when it is decided, and of one that runs that it does", async () => {
    const group = { state: "forming", minimum: 3, decidesAt: "2026-11-27T01:00:00.000Z" };
    for (const kind of ["booking.confirmed", "booking.moved"] as const) {
      const words = async (said: object) =>
        (await render(kind, mailKinds[kind].parse({ ...everything, ...said }))).plain.replace(/\s+/g, " ");
      expect(await words({ group })).toContain(
        "Runs once 3 riders have booked; decided by Fri 27 Nov, 06:30 IST. If it does not run, all of your money comes back. We write to you either way.",
      );
      expect(await words({ group: { ...group, state: "guaranteed" } })).toContain("Guaranteed to run.");
      for (const none of [{}, { group: null }]) expect(await words(none)).not.toMatch(/Runs once|Guaranteed/);
    }
  });

  it("promise a Private Tour to nobody who was quoted a ride with others", async () => {
    const quoted = { ...everything, category: "private", what: "quote_paid" };
    const words = async (kind: "booking.confirmed" | "company.told", said: object) =>
      (await render(kind, mailKinds[kind].parse({ ...quoted, ...said }))).plain;
    expect(await words("booking.confirmed", { isShared: true })).toContain("3 people, as in your quote");
    expect(await words("company.told", { isShared: true })).toContain("3 people, with others, as in their quote");
    for (const kind of ["booking.confirmed", "company.told"] as const)
      expect(await words(kind, {}), "of an older version").toContain("3 people, Private Tour");
  });

  it("can be made of what an older version noted, which knew neither", async () => {
    for (const kind of ["booking.confirmed", "booking.moved"] as const) {
      const { ridersMissing: _, isHoliday: __, policy: ___, ...older } = everything;
      const { plain } = await render(kind, mailKinds[kind].parse(older));
      expect(plain).not.toMatch(/#riders|comes back\./);
    }
  });

  it.each(kinds)("%s has a subject, words and a page, and one thing to do", async (kind) => {
    const { subject, html, plain } = await render(kind, dataFor(kind));
    expect(subject.length).toBeGreaterThan(5);
    expect(html).toContain("<html");
    expect(html + plain).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    const buttons = html.match(/<a[^>]*background-color:#2a1238/g) ?? [];
    expect(buttons).toHaveLength(1);
  });

  it.each(aboutRides)("%s names the reference, the ride and its hour in Delhi time in the subject", async (kind) => {
    const { subject, plain } = await render(kind, dataFor(kind));
    expect(subject).toContain("PH-7K3M9Q");
    expect(subject).toContain("Old Delhi at Dawn, Sat 28 Nov, 06:30 IST");
    expect(plain).not.toMatch(/\d\d:\d\d(?! IST)\b/);
  });

  const ride = "Old Delhi at Dawn, Sat 28 Nov, 06:30 IST";
  it.each([
    ["booked", {}, `Booked: ${ride}, 3 people, PH-7K3M9Q`, /has booked and paid\. With that the departure/],
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
      /comes any more\. Our desk cancelled it at their word\. ₹1,800 goes back/,
    ],
    [
      "cancelled",
      { isAll: true, byOperator: true, byDesk: false },
      `Cancelled: ${ride}, 3 people, PH-7K3M9Q`,
      /comes any more\. We had called the ride off\. ₹1,800 goes back/,
    ],
    [
      "cancelled",
      { isAll: true, byOperator: true, refundPaise: 0 },
      `Cancelled: ${ride}, 3 people, PH-7K3M9Q`,
      /Nobody of this booking comes any more\. We cancelled it, or had called the ride off\. No money goes back/,
    ],
    ["exchanged", {}, `Exchanged for a credit: ${ride}, 3 people, PH-7K3M9Q`, /a credit of ₹6,000/],
    [
      "moved",
      { isGuaranteed: false, paidPaise: 500_00, refundPaise: 0 },
      `Another date: ${ride}, 3 people, PH-7K3M9Q`,
      /From Friday 27 November 2026, 07:00 IST, to the date below\. ₹500 more was paid\.\n/,
    ],
    ["handed_over", {}, `Handed over: ${ride}, 3 people, PH-7K3M9Q`, /for a fee of ₹7,500/],
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
      /Anna Example has paid ₹6,000 when what it was for could not be given any more\..*What it costs/s,
    ],
    [
      "returned",
      { refundPaise: 500_00, stillBooked: true },
      `Money sent back: ${ride}, 3 people, PH-7K3M9Q`,
      /has paid ₹500 for a change that could not be made any more\. All of it goes back, and the booking stands/,
    ],
    ["called_off", {}, `Called off: ${ride}, 2 bookings asked`, /ride in\. The guests of 2 bookings are asked/],
    ["runs", {}, `It runs: ${ride}, 5 of 10 places taken`, /it runs, whoever cancels later/],
  ])("tells the company that it was %s %j, and how to reach whom it concerns", async (what, parts, subject, story) => {
    const kind = "company.told";
    const told = await render(kind, mailKinds[kind].parse({ ...everything, ...parts, what }));
    expect(told.subject).toBe(subject);
    expect(told.plain.replace(/([^\n])\n(?!\n)/g, "$1 ")).toMatch(story);
    expect(told.plain).toContain("5 of 10 places taken now");
    expect(told.plain).toContain(`npm run ops -- manifest --departure ${id}`);
    expect(told.html + told.plain, "no key of the traveller's").not.toContain("key=");
    expect(told.html + told.plain).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    expect(told.html.match(/<a[^>]*background-color:#2a1238/g)).toHaveLength(1);
    const whose = ["Anna Example", "tel:+919800000000", "anna@example.com", "Expats", "No cumin, please", "₹6,000"];
    const isOfBooking = what !== "called_off" && what !== "runs";
    for (const words of whose) expect((told.html + told.plain).includes(words), words).toBe(isOfBooking);
  });

  it("says of a refund what we know: that it has left us, not that the bank shows it already", async () => {
    const { subject, html, plain } = await render("booking.refund_done", dataFor("booking.refund_done"));
    expect(subject).toContain("₹1,800 has left us for your bank");
    expect(plain).toContain("has left us; your bank shows it within a few days.");
    expect(subject + html + plain).not.toMatch(/is back|back with/);
  });

  it("says of no line that is there once, as the price of a whole party, that it is the price of each", async () => {
    const kind = "booking.confirmed";
    const words = async (line: object) =>
      (await render(kind, mailKinds[kind].parse({ ...everything, lines: [line] }))).plain.replace(/\s+/g, " ");
    const quoted = { label: "Private Tour, as in quote 7", unitPaise: 9000_00, count: 1, amountPaise: 9000_00 };
    expect(await words(quoted)).toContain("Private Tour, as in quote 7: ₹9,000");
    expect(await words({ ...quoted, label: "Regular Tour, 3 people", unitPaise: 3000_00, count: 3 })).toContain(
      "Regular Tour, 3 people at ₹3,000 each: ₹9,000",
    );
  });

  it("says how money comes back that was paid long ago, where it can have been", async () => {
    const words = async (kind: "booking.cancelled" | "booking.money_returned") =>
      (await render(kind, dataFor(kind))).plain.replace(/\s+/g, " ");
    const longAgo =
      "You need to do nothing; only if you paid more than six months ago we write to you for a bank account";
    expect(await words("booking.cancelled")).toContain(longAgo);
    expect(await words("booking.money_returned")).toContain("You need to do nothing. ");
    expect(await words("booking.money_returned")).not.toContain("six months");
  });

  it("names the bank's number of a refund that went by transfer", async () => {
    const kind = "booking.refund_done";
    const { plain } = await render(kind, mailKinds[kind].parse({ ...everything, bankReference: "N326261234567890" }));
    expect(plain.replace(/\s+/g, " ")).toContain(
      "has left us by bank transfer; your bank shows it within a few days. The transfer's reference is N326261234567890.",
    );
    expect((await render(kind, dataFor(kind))).plain).not.toContain("transfer");
  });

  it("gives no link to who has handed the booking over: theirs is over", async () => {
    for (const kind of ["booking.refund_done", "booking.cancelled"] as const) {
      const { html, plain } = await render(kind, mailKinds[kind].parse({ ...everything, linkId: null }));
      expect(html + plain, kind).not.toContain("/booking/");
      expect(plain, kind).toContain("See our tours https://pahiya.example/tours");
    }
  });

  it("names the fee for handing a booking over apart from what the policy keeps", async () => {
    const kind = "booking.cancelled";
    const words = async (said: object) =>
      (await render(kind, mailKinds[kind].parse({ ...everything, ...said }))).plain.replace(/\s+/g, " ");
    expect(await words({})).toMatch(/by the policy you booked under ₹200 The fee for handing your booking over ₹7,500/);
    const { feePaise: _, ...older } = everything;
    expect((await render(kind, mailKinds[kind].parse(older))).plain).not.toContain("fee");
  });

  it.each([
    [1, "1 cancelled, 1 rides."],
    [2, "1 cancelled, 2 ride."],
  ])("says of %i who still come that they ride, one or many", async (remaining, words) => {
    const { subject } = await render(
      "booking.cancelled",
      mailKinds["booking.cancelled"].parse({ ...everything, remaining }),
    );
    expect(subject).toContain(words);
  });

  it("opens a choice by the booking's link, and a credit by a newer link of its own where it has one", async () => {
    const asked = await render("booking.called_off", dataFor("booking.called_off"));
    expect(asked.plain).toContain(`/choice/${id}?key=of-PH-7K3M9Q.1`);
    const kind = "booking.credit";
    const { plain } = await render(kind, dataFor(kind));
    expect(plain).toContain(`/credit/${id}?key=of-${id}`);
    expect(plain.replaceAll(/\s+/g, " ")).toContain(
      "with dates to choose, Regular or Private, but not for one made to",
    );
    const renewed = await render(kind, mailKinds[kind].parse({ ...everything, creditLinkId: `${id}.1` }));
    expect(renewed.plain).toContain(`/credit/${id}?key=of-${id}.1`);
  });

  it("tells a former address by whose hand it was corrected; a mail of an older version does not say", async () => {
    const kind = "booking.address_corrected";
    expect((await render(kind, dataFor(kind))).plain).toContain("Somebody with the link of booking PH-7K3M9Q");
    const { byOperator: _, ...older } = everything;
    expect(mailKinds[kind].parse(older)).toMatchObject({ byOperator: false });
    const byDesk = await render(kind, mailKinds[kind].parse({ ...everything, byOperator: true }));
    expect(byDesk.plain).toContain("We were asked to write to another e-mail address about booking PH-7K3M9Q.");
    expect(byDesk.plain).not.toContain("with the link of booking");
  });

  it("names nobody in a mail to an address that nobody has proved", async () => {
    const unproved = kinds.filter((kind) => kind.startsWith("account.") || kind === "booking.payment_failed");
    expect(unproved.length).toBeGreaterThan(5);
    for (const kind of unproved) {
      const { subject, html, plain } = await render(kind, dataFor(kind));
      expect(subject + html + plain, kind).not.toContain("Anna");
      expect(plain, kind).toContain("Namaste,");
    }
  });

  it("never tells a former address or a former traveller the way in", async () => {
    for (const kind of ["booking.address_corrected", "booking.handed_over"] as const) {
      const { html, plain } = await render(kind, dataFor(kind));
      expect(html + plain).not.toContain("/booking/");
    }
  });
});
