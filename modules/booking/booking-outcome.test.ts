import { describe, expect, it } from "vitest";
import { outcomeOf } from "./booking-outcome.ts";

const nothing = { orderStatus: "created", lastFailure: null, promised: false, isLetGo: false, refund: null } as const;
const refund = {
  status: "requested",
  cause: "not_given",
  amountPaise: 2000_00,
  promisedBy: "2026-12-06",
  isByHand: false,
  isSentBefore: false,
} as const;
const failed = { ...nothing, orderStatus: "attempted", lastFailure: { reason: "payment_failed" } } as const;

describe("the outcome page's state", () => {
  it.each([
    ["held", nothing, "checking"],
    ["held", failed, "failed"],
    ["held", { ...failed, promised: true }, "checking"],
    ["held", { ...nothing, refund }, "failed"],
    ["confirmed", { ...nothing, refund }, "confirmed"],
    ["expired", failed, "ended"],
    ["expired", { ...nothing, refund }, "refunded"],
    ["released", { ...nothing, promised: true, isLetGo: true }, "lapsing"],
    ["expired", { ...nothing, promised: true }, "checking"],
    ["cancelled", { ...nothing, refund }, null],
    ["completed", nothing, null],
  ] as const)("is told for a %s booking", (status, payment, outcome) => {
    expect(outcomeOf({ status, isCalledOff: false, payment })).toBe(outcome);
  });

  it("is none once the ride was called off", () => {
    expect(outcomeOf({ status: "confirmed", isCalledOff: true, payment: nothing })).toBeNull();
  });
});
