import { describe, expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { dataFor, everything, render } from "#tests/harness/mail/rendered-mails.ts";

describe("mails about money", () => {
  it("says that a refund was sent, not that the bank shows it", async () => {
    const { subject, html, plain } = await render("booking.refund_done", dataFor("booking.refund_done"));
    expect(subject).toContain("₹1,800 has left us for your bank");
    expect(plain).toContain("has left us; your bank shows it within a few days.");
    expect(subject + html + plain).not.toMatch(/is back|back with/);
  });

  it("does not call a whole party's price the price of each person", async () => {
    const kind = "booking.confirmed";
    const words = async (line: object) =>
      (await render(kind, readMail(kind, { ...everything, lines: [line] }))).plain.replace(/\s+/g, " ");
    const quoted = { label: "Private Tour, as in quote 7", unitPaise: 9000_00, count: 1, amountPaise: 9000_00 };
    expect(await words(quoted)).toContain("Private Tour, as in quote 7: ₹9,000");
    expect(await words({ ...quoted, label: "Regular Tour, 3 people", unitPaise: 3000_00, count: 3 })).toContain(
      "Regular Tour, 3 people at ₹3,000 each: ₹9,000",
    );
  });

  it("says how much of the payment came from a credit, as the page does", async () => {
    const words = async (said: object) =>
      (await render("booking.confirmed", { ...dataFor("booking.confirmed"), ...said })).plain.replace(/\s+/g, " ");
    expect(await words({ creditPaise: 2000_00 })).toContain(
      "with no tax added. ₹2,000 of it was paid with your credit.",
    );
    for (const creditPaise of [0, undefined, 7000_00])
      expect(await words({ creditPaise })).not.toContain("with your credit");
  });

  it("says how much of a credit comes back, and by when", async () => {
    const kind = "booking.confirmed";
    const words = async (said: object) =>
      (await render(kind, { ...dataFor(kind), restPaise: null, ...said })).plain.replace(/\s+/g, " ");
    expect(await words({ restPaise: 1000_00, promisedBy: "2026-12-06" })).toContain(
      "Your credit was worth more than this ride. ₹1,000 goes back the way you paid. It reaches you by 6 December 2026",
    );
    expect(await words({})).not.toMatch(/worth more|goes back/);
    const late = { ...dataFor(kind), restPaise: 1000_00, promisedBy: "2026-12-06", isOnlyRest: true };
    const { subject, html, plain } = await render(kind, { ...late, formerPaise: 0 });
    expect(subject).toBe("PH-7K3M9Q: ₹1,000 of your credit goes back");
    expect(plain.replace(/\s+/g, " ")).toContain(
      "₹1,000 goes back the way you paid. It reaches you by 6 December 2026",
    );
    expect(subject + html + plain, "whoever does not ride").not.toMatch(/places are booked|Nov|November|Lal Mandir/);
  });

  it("says what comes back of a move that no longer stands, without a date", async () => {
    const kind = "booking.moved";
    const late = { ...everything, refundPaise: 1000_00, formerPaise: 0, isOnlyRefund: true };
    const { subject, html, plain } = await render(kind, readMail(kind, late));
    expect(subject).toBe("PH-7K3M9Q: ₹1,000 goes back");
    expect(plain.replace(/\s+/g, " ")).toContain(
      "₹1,000 goes back the way you paid. It reaches you by 6 December 2026",
    );
    expect(plain).toContain("/booking/PH-7K3M9Q?key=of-PH-7K3M9Q.1");
    expect(subject + html + plain, "whoever rides on another day").not.toMatch(/new date|Nov|November|voucher|06:30/i);
  });

  it("says what comes back after a part of the party cancelled, and nothing of the ride once the others left", async () => {
    const kind = "booking.cancelled";
    const late = { ...everything, refundPaise: 1000_00, formerPaise: 0, isOnlyRefund: true };
    const { subject, html, plain } = await render(kind, readMail(kind, late));
    expect(subject).toBe("PH-7K3M9Q: ₹1,000 goes back");
    const words = plain.replace(/\s+/g, " ");
    expect(words).toContain("as you asked, we cancelled for 1 person of your party on Old Delhi at Dawn.");
    expect(words).toContain("₹1,000 goes back the way you paid. It reaches you by 6 December 2026");
    expect(plain).toContain("/booking/PH-7K3M9Q?key=of-PH-7K3M9Q.1");
    expect(subject + html + plain, "the others").not.toMatch(/still ride|2 people|Nov|November|06:30/i);
    const former = await render(kind, readMail(kind, { ...late, linkId: null }));
    expect(former.plain.replace(/\s+/g, " ")).toContain("it is about booking PH-7K3M9Q before you handed it over.");
    expect(former.html + former.plain).not.toMatch(/\/booking\/|state of your booking/);
  });

  it("says what a late change payment was for and that it goes back, and nothing of a booking that changed", async () => {
    const kind = "booking.money_returned";
    const late = { ...everything, isChange: true, stillBooked: false, isOnlyRefund: true };
    const written = async (said: object) => render(kind, readMail(kind, { ...late, ...said }));
    const { subject, html, plain } = await written({});
    expect(subject).toBe("PH-7K3M9Q: ₹1,800 goes back");
    const words = plain.replace(/\s+/g, " ");
    expect(words).toContain("when the change it was for was no longer possible. We keep none of it.");
    expect(words).toContain(
      "₹1,800 goes back the way you paid. It reaches you by 6 December 2026, usually much sooner. You don't need to do anything.",
    );
    expect(subject + html + plain).not.toMatch(/booking stands|Nov|November|06:30/i);
    for (const cause of ["paid_twice", "sent_back", "mismatch", "stray_order"])
      expect((await written({ cause })).plain, cause).not.toMatch(/booking stands[ .]/i);
  });

  it("tells traveller and company that money came for a dropped change", async () => {
    const kind = "booking.money_returned";
    const change = { ...everything, cause: "not_given", isChange: true, isDropped: true };
    const words = async (said: object) =>
      (await render(kind, readMail(kind, { ...change, ...said }))).plain.replace(/\s+/g, " ");
    expect(await words({ stillBooked: true })).toContain(
      "after you dropped the change it was for. We keep none of it, and your booking stands as it is.",
    );
    expect(await words({ stillBooked: true })).not.toContain("was no longer possible");
    expect(await words({ stillBooked: false })).not.toMatch(/booking stands/i);
    const returned = { what: "returned", stillBooked: true, refundPaise: 500_00, standing: "dropped" };
    const us = await render("company.told", readMail("company.told", { ...everything, ...returned }));
    expect(us.plain).toContain("₹500 came for a change that was dropped on the booking's page.");
    expect(us.plain).not.toContain("has paid");
  });

  it("tells both of them that the earlier booking stands when it was confirmed late", async () => {
    const kind = "booking.money_returned";
    const mail = await render(kind, { ...dataFor(kind), wasBookedBefore: true });
    const words = mail.plain.replace(/\s+/g, " ");
    expect(words).toContain("your bank replied late. We keep none of this payment, so you pay only once;");
    expect(words).toContain("your earlier booking stands.");
    expect(words).not.toMatch(/the places were gone|the time to pay/);
    const returned = { what: "returned", stillBooked: false, refundPaise: 500_00, standing: "booked_before" };
    const us = await render("company.told", readMail("company.told", { ...everything, ...returned }));
    expect(us.plain.replace(/\s+/g, " ")).toMatch(/has paid ₹500 for a second booking.*the earlier booking stands/);
  });

  it("says how an old payment comes back if it is too old for the card", async () => {
    const words = async (kind: "booking.cancelled" | "booking.money_returned") =>
      (await render(kind, dataFor(kind))).plain.replace(/\s+/g, " ");
    const longAgo =
      "You don't need to do anything. If you paid more than six months ago, we'll write to you for your bank details.";
    expect(await words("booking.cancelled")).toContain(longAgo);
    expect(await words("booking.money_returned")).toContain("You don't need to do anything. ");
    expect(await words("booking.money_returned")).not.toContain("six months");
  });

  it("says whose card gets money that somebody else had paid, in whole or in part", async () => {
    const words = async (kind: "booking.cancelled" | "booking.moved" | "booking.confirmed", said: object) =>
      (await render(kind, readMail(kind, { ...everything, ...said }))).plain.replace(/\s+/g, " ");
    const card = "to the card or account of the former traveller, who paid";
    const promised = { refundPaise: 3000_00, restPaise: 3000_00, promisedBy: "2026-12-06" };
    for (const kind of ["booking.cancelled", "booking.moved", "booking.confirmed"] as const) {
      const all = await words(kind, { ...promised, formerPaise: 3000_00 });
      expect(all, kind).toContain(`₹3,000 goes back. It goes back ${card}. It arrives by 6 December 2026`);
      expect(all, kind).not.toMatch(/the way you paid|reaches you/);
      expect(await words(kind, { ...promised, formerPaise: 1000_00 }), kind).toContain(
        `₹1,000 of it goes back ${card}, the rest the way it was paid.`,
      );
      expect(await words(kind, { ...promised, formerPaise: 0 }), kind).toContain("goes back the way you paid.");
    }
    for (const kind of ["booking.cancelled", "booking.moved", "booking.confirmed"] as const) {
      const desk = await words(kind, { ...promised, formerPaise: 0, deskPaise: 3000_00 });
      expect(desk, kind).toContain("₹3,000 comes to you by bank transfer or UPI, by 6 December 2026.");
      expect(desk, kind).not.toContain("the way you paid");
      const parts = await words(kind, { ...promised, formerPaise: 0, deskPaise: 1000_00 });
      expect(parts, kind).toContain("₹2,000 goes back the way you paid.");
      expect(parts, kind).toContain("₹1,000 comes to you by bank transfer or UPI");
    }
    const off = readMail("booking.called_off", { ...everything, formerPaise: everything.totalPaise });
    expect((await render("booking.called_off", off)).plain.replace(/\s+/g, " ")).toContain(`It goes back ${card}.`);
    const done = readMail("booking.refund_done", {
      ...everything,
      bankReference: null,
      isToFormer: true,
    });
    const { subject, plain } = await render("booking.refund_done", done);
    expect(plain.replace(/\s+/g, " ")).toContain(
      `has left us. It goes back ${card}; their bank shows it within a few days.`,
    );
    expect(subject + plain).not.toMatch(/your bank/);
  });

  it("promises only the money that is left for a called-off ride", async () => {
    const words = async (kind: "booking.cancelled" | "booking.called_off", said: object) =>
      (await render(kind, readMail(kind, { ...everything, isAll: true, byOperator: true, ...said }))).plain.replace(
        /\s+/g,
        " ",
      );
    const back = { refundPaise: 1800_00, keptPaise: 0, promisedBy: "2026-12-06" };
    expect(await words("booking.cancelled", back)).toMatch(
      /All of your money is going back to you\. .*You get back: ₹1,800/,
    );
    const none = await words("booking.cancelled", { refundPaise: 0, keptPaise: 0, promisedBy: null });
    expect(none).toContain("we're sorry: we had to cancel. All of your money has already gone back.");
    expect(none).not.toMatch(/You get back|going back/i);
    const off = await words("booking.called_off", { totalPaise: 0 });
    expect(off).toContain(
      "All of your money has already gone back. You can still choose another date without any charge.",
    );
    expect(off).toContain("the booking ends.");
    expect(off).not.toMatch(/₹0|credit/i);
    expect(await words("booking.called_off", { totalPaise: 0, hasDates: false })).not.toMatch(
      /₹0|credit|another date/i,
    );
  });

  it("names the bank's number of a refund by transfer", async () => {
    const kind = "booking.refund_done";
    const { plain } = await render(kind, readMail(kind, { ...everything, bankReference: "N326261234567890" }));
    expect(plain.replace(/\s+/g, " ")).toContain("has left us by bank transfer; your bank shows it within a few days.");
    expect(plain.replace(/\s+/g, " ")).toContain("The transfer's reference is N326261234567890.");
    expect((await render(kind, dataFor(kind))).plain).not.toContain("transfer");
  });

  it("leaves the link out for somebody who has transferred the booking", async () => {
    for (const kind of ["booking.refund_done", "booking.cancelled"] as const) {
      const { html, plain } = await render(kind, readMail(kind, { ...everything, linkId: null }));
      expect(html + plain, kind).not.toContain("/booking/");
      expect(plain, kind).toContain("See our tours https://pahiya.example/tours");
    }
  });

  it("names the transfer fee apart from what the policy keeps", async () => {
    const kind = "booking.cancelled";
    const words = async (said: object) =>
      (await render(kind, readMail(kind, { ...everything, ...said }))).plain.replace(/\s+/g, " ");
    expect(await words({})).toMatch(/under your booking's policy: ₹200 The fee for handing your booking over: ₹7,500/);
    const { feePaise: _, ...older } = everything;
    expect((await render(kind, readMail(kind, older))).plain).not.toContain("fee");
  });

  it.each([
    [1, "1 cancelled, 1 rides."],
    [2, "1 cancelled, 2 ride."],
  ])("says that %i riders still take part, in singular and plural", async (remaining, words) => {
    const { subject } = await render("booking.cancelled", readMail("booking.cancelled", { ...everything, remaining }));
    expect(subject).toContain(words);
  });
});

describe("refund bands", () => {
  const plain = async (kind: "booking.confirmed" | "booking.reminder", more: object = {}) =>
    (await render(kind, dataFor(kind, more))).plain.replace(/\s+/g, " ");

  it("say in rupees what comes back until when, in the confirmation and on the evening before", async () => {
    for (const kind of ["booking.confirmed", "booking.reminder"] as const) {
      const words = await plain(kind);
      expect(words).toMatch(/Cancel by .*?: ₹5,400 back \(90%\)\./);
      expect(words).toContain("Cancel later, or don't come: no refund.");
      expect(words).toContain("These sums are for all 3 of you.");
    }
    expect(await plain("booking.confirmed", { people: 1 })).not.toContain("These sums");
  });

  it("of an older mail say the share", async () => {
    const policy = everything.policy.map(({ backPaise: _, ...band }) => band);
    expect(await plain("booking.confirmed", { policy })).toContain("you get 90% back");
    expect(await plain("booking.reminder", { policy: undefined })).not.toContain("If your plans change");
  });
});
