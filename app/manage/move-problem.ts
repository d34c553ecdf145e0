import { fromSeen } from "#app/web/forms/seen-sum.ts";
import type { MoveAnswer } from "#modules/booking/index.server.ts";
import { refusals } from "#modules/booking/model.ts";

export function moveProblem(answer: Extract<MoveAnswer, { refused: unknown }>): string {
  if ("nowPaise" in answer)
    return `The price of that date has changed ${fromSeen(answer.seenPaise, answer.nowPaise)} while you were looking. Choose it again if that's fine.`;
  switch (answer.refused) {
    case "too_late":
      return "It is now too late to change the date. From here on it counts as a cancellation.";
    case "change_waiting":
      return "A change to this booking is still unpaid. Pay for it or drop it first, on your booking's page.";
    case "not_confirmed":
    case "same_date":
    case "chosen":
      return "This booking has changed since you opened it. Please open its page again.";
    default:
      return refusals[answer.refused];
  }
}
