import { describe, expect, it } from "vitest";
import { bankFailure, failsByItself, readCard, readVpa, refuseExpired } from "./instruments.ts";

const failure = (number: string) => bankFailure({ method: "card", card: readCard(number), bank: null });

describe("test instruments", () => {
  it.each([
    ["4100 2800 0000 1007", "Visa"],
    ["5500 6700 0000 1002", "MasterCard"],
    ["6527 6589 0000 1005", "RuPay"],
    ["3608 280009 1007", "Diners Club"],
    ["3402 560004 01007", "American Express"],
  ])("%s is an Indian card of %s", (number, network) => {
    expect(readCard(number, "Asha")).toMatchObject({ network, international: false, name: "Asha" });
  });

  it.each(["5555 5555 5555 4444", "5105 1051 0510 5100", "5104 0600 0000 0008", "4012 8888 8888 1881"])(
    "%s is a foreign card",
    (number) => {
      expect(readCard(number)).toMatchObject({ international: true, issuer: null });
    },
  );

  it.each([
    ["payment_timed_out", "BAD_REQUEST_ERROR", ["4100280000090000", "5305620000060000"]],
    ["insufficient_fund", "BAD_REQUEST_ERROR", ["4100280000080001", "5305620000050001"]],
    ["payment_cancelled", "BAD_REQUEST_ERROR", ["4100280000070002", "5305620000040002"]],
    ["card_declined", "BAD_REQUEST_ERROR", ["4100280000060003", "4100280000050004", "4100280000040005"]],
    ["card_declined", "BAD_REQUEST_ERROR", ["5305620000030003", "5305620000020004", "5305620000010005"]],
    ["card_disabled_for_online_payments", "BAD_REQUEST_ERROR", ["4100280000030006", "5305620000000006"]],
    ["card_number_invalid", "BAD_REQUEST_ERROR", ["4100280000010008", "5305620000080008"]],
    ["gateway_technical_error", "GATEWAY_ERROR", ["4100280000020007", "5305620000090007"]],
    ["authentication_failed", "GATEWAY_ERROR", ["4100280000000009", "5305620000070009"]],
    ["gateway_technical_error", "GATEWAY_ERROR", ["4100280000001007"]],
  ])("fail for %s as %s: %j", (reason, code, numbers) => {
    for (const number of numbers) expect(failure(number)).toMatchObject({ reason, code });
  });

  it("refuse invalid cards and UPI ids", () => {
    for (const wrong of ["", "1234", "4100 2800 x"]) expect(() => readCard(wrong)).toThrow(/incorrect card number/);
    for (const wrong of ["", "asha", "@upi", "a b@upi"]) expect(() => readVpa(wrong)).toThrow(/^Invalid VPA/);
    expect(readVpa(" asha@okbank ")).toBe("asha@okbank");
  });

  it.each([
    ["12 / 30", true],
    ["11/2026", true],
    ["10/26", false],
    ["13/30", false],
    ["", false],
  ])("check whether a card ending in %j is valid in November 2026", (typed, good) => {
    const now = Date.UTC(2026, 10, 30) / 1000;
    if (good) expect(() => refuseExpired(typed, now)).not.toThrow();
    else expect(() => refuseExpired(typed, now)).toThrow("Your card has expired. Try another card.");
  });

  it("fail the failing UPI id, with its reason", () => {
    expect(failsByItself("failure@razorpay")).toBe(true);
    expect(failsByItself("success@razorpay")).toBe(false);
    expect(bankFailure({ method: "upi", card: null, bank: null })).toMatchObject({
      code: "BAD_REQUEST_ERROR",
      source: "gateway",
      step: "payment_response",
      reason: "payment_failed",
    });
  });
});
