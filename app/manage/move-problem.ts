import { fromSeen } from "#app/web/forms/seen-sum.ts";
import type { MoveAnswer } from "#modules/booking/index.server.ts";
import { refusals } from "#modules/booking/model.ts";

export function moveProblem(answer: Extract<MoveAnswer, { refused: unknown }>): string {
  if ("nowPaise" in answer)
    return `The price of that date has changed ${fromSeen(answer.seenPaise, answer.nowPaise)} while you were looking. Choose again if you agree.`;
  switch (answer.refused) {
    case "too_late":
      return "The time to change the date has just passed. From here on it counts as a cancellation.";
    case "change_waiting":
      return "A change of this booking still waits for its payment. Pay it or drop it first, on the page of your booking.";
    case "not_confirmed":
    case "same_date":
    case "chosen":
      return "This booking has changed meanwhile. Open its page again.";
    default:
      return refusals[answer.refused];
  }
}
