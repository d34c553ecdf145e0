import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutReturn } from "#api/checkout-return.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import {
  acceptQuote,
  bookByDesk,
  expireHolds,
  extendHold,
  findBooking,
  offerQuote,
  startPayment,
} from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import OutcomePage, { loader as outcome } from "./outcome/route.tsx";
import Pay, { loader as pay } from "./pay/route.tsx";

describe("the page of a failed payment", () => {
  let office: BookingOffice;
  let app: AppContext;
  let ride: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    app = contextOf(office);
    ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());

  const keyOf = (reference: string) => ({ key: office.deps.signer.sign("booking", reference) });
  const pages = { pay: [pay, Pay], outcome: [outcome, OutcomePage] } as const;
  const see = async (page: keyof typeof pages, reference: string): Promise<string> => {
    const [loader, component] = pages[page];
    return wordsOf(drawPage(component, await askPage(app, loader, { reference }, keyOf(reference))));
  };
  const find = async (reference: string) => {
    const booking = await findBooking(office.deps, reference);
    if (!booking) throw new Error(`no booking ${reference}`);
    return booking;
  };
  /** A hold whose order the bank declined; only the provider knows. */
  const turnedDown = async (reason: string) => {
    const { reference } = await office.hold({ departure: ride().id, people: 1, category: "regular" });
    const { providerOrderId } = await startPayment(office.deps, await find(reference));
    await office.sandbox.pay(providerOrderId, { outcome: reason });
    const [tried] = await office.deps.provider.listOrderPayments(providerOrderId);
    return { reference, providerOrderId, paymentId: tried?.id ?? "" };
  };
  const comeBack = (reference: string, fields: Record<string, string>) =>
    checkoutReturn(app).request(`/${reference}?${new URLSearchParams(keyOf(reference))}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });

  it("says that money was sent back before we heard of it, and offers another try", async () => {
    const { reference } = await office.hold({ departure: ride().id, people: 1, category: "regular" });
    const { providerOrderId } = await startPayment(office.deps, await find(reference));
    const { razorpay_payment_id: payment, ...signed } = await office.sandbox.pay(providerOrderId);
    await office.sandbox.api("POST", `/payments/${payment}/refund`, {});
    await comeBack(reference, { razorpay_payment_id: payment, ...signed });
    expect(await see("outcome", reference)).toMatch(/₹2,000 was sent back before it reached us. .* Try again/);
    expect(await see("pay", reference)).toContain("Pay ₹2,000");
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    expect(await see("outcome", reference)).toContain("Your payment was sent back before it reached us.");
    office.clock.set("2026-11-21T06:00:00Z");
  });

  it("shows all of the provider's reasons, after its own page too, and nothing from the form", async () => {
    const { reference, providerOrderId, paymentId } = await turnedDown("card_declined");
    const answer = await comeBack(reference, {
      "error[code]": "A_STRANGER",
      "error[description]": "Call this number and pay there",
      "error[reason]": "made_up",
      "error[metadata]": JSON.stringify({ order_id: "order_00000000000000", payment_id: paymentId }),
    });
    expect(answer.headers.get("location")).toContain("/checkout/pay/");
    for (const page of ["pay", "outcome"] as const) {
      const words = await see(page, reference);
      expect(words, page).toContain("A payment attempt didn't go through");
      expect(words, page).toContain(
        "Error code BAD_REQUEST_ERROR Description Your payment didn't go through as it was declined by the bank." +
          " Try another payment method. Source issuer_bank Step payment_authorization Reason card_declined" +
          ` Order ID ${providerOrderId} Payment ID ${paymentId}`,
      );
      expect(words, page).not.toMatch(/A_STRANGER|Call this number|made_up|order_000/);
    }
  });

  it("shows nothing of another booking named in the form", async () => {
    const other = await turnedDown("insufficient_fund");
    const { reference } = await office.hold({ departure: ride().id, people: 1, category: "regular" });
    await comeBack(reference, { "error[metadata]": `{"payment_id":"${other.paymentId}"}` });
    expect(await see("pay", reference)).not.toMatch(/didn't go through|insufficient/);
    expect(await see("pay", other.reference)).toContain("Reason insufficient_fund");
  });

  it("asks the outcome page when the posted result is unreadable", async () => {
    const { reference } = await office.hold({ departure: ride().id, people: 1, category: "regular" });
    const answer = await checkoutReturn(app).request(`/${reference}?${new URLSearchParams(keyOf(reference))}`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "--x\r\nno form",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain(`/checkout/outcome/${reference}?key=`);
  });

  it("shows what an older version stored of the failure", async () => {
    const { reference, paymentId } = await turnedDown("card_expired");
    await comeBack(reference, { "error[metadata]": `{"payment_id":"${paymentId}"}` });
    const row = office.db.updateTable("payment").where("provider_payment_id", "=", paymentId);
    await row.set({ failure: null }).execute();
    const words = await see("pay", reference);
    expect(words).toContain("Your bank declined the payment. You haven't been charged.");
    expect(words).toMatch(/for us Reason card_expired Order ID order_\w+ Payment ID pay_\w+/);
  });

  it("shows the last day of a quote's hold, and offers no extra 15 minutes", async () => {
    const offered = await offerQuote(office.deps, {
      ...{ tour: "delhi-your-own-way", name: "Carla Example", email: "carla@example.com", phone: "+919800000001" },
      ...{ country: "IN", date: "2026-12-12", time: "07:00", people: 4, totalPaise: 26000_00 },
      ...{ words: "Two courtyards, slowly.", validDays: 7 },
    });
    const { reference } = ("id" in offered && (await acceptQuote(office.deps, offered.id))) || { reference: "" };
    const held = await find(reference);
    const until = "Sat 28 Nov, 11:30 IST";
    expect(await see("outcome", reference)).toContain(`Your places are held until ${until}.`);
    const words = await see("pay", reference);
    expect(words).toContain(`We're holding your places until ${until}.`);
    expect(words).not.toContain("Give me 15 more minutes");
    expect(await extendHold(office.deps, held.id)).toBe(false);
    const { providerOrderId } = await startPayment(office.deps, held);
    await office.sandbox.pay(providerOrderId, { outcome: "failure" });
    const [tried] = await office.deps.provider.listOrderPayments(providerOrderId);
    await comeBack(reference, { "error[metadata]": `{"payment_id":"${tried?.id}"}` });
    expect(await see("outcome", reference)).toContain(`Your places are still held until ${until}, and we've kept`);
    const { reference: short } = await office.hold({ departure: ride().id, people: 1, category: "regular" });
    expect(await see("pay", short)).toContain("Give me 15 more minutes");
    // In its last minutes it is still none of a quarter of an hour.
    office.clock.set(new Date(Date.parse(held.holdExpiresAt) - 10 * 60_000));
    expect(await see("pay", reference)).not.toContain("Give me 15 more minutes");
    expect(await extendHold(office.deps, held.id)).toBe(false);
  });

  it("offers an extra quarter of an hour only in the last minutes of a desk's long hold", async () => {
    const holder = { contactName: "Anna", contactEmail: "anna@example.com", contactPhone: "+919812345678" };
    const answer = await bookByDesk(office.deps, {
      ...{
        wish: { departure: ride().id, people: 1, category: "regular" },
        hours: 24,
        byLink: true,
        seenPaise: 2000_00,
      },
      holder: { ...holder, country: "IN", touristCategory: "", remarks: "" },
    });
    const { reference } = "held" in answer ? answer.held : expect.unreachable();
    const { holdExpiresAt } = await find(reference);
    expect(await see("pay", reference)).not.toContain("more minutes");
    office.clock.set(new Date(Date.parse(holdExpiresAt) - 10 * 60_000));
    expect(await see("pay", reference)).toContain("Give me 15 more minutes");
    expect(await extendHold(office.deps, (await find(reference)).id)).toBe(true);
  });
});
