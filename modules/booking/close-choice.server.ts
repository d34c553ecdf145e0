import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import type { Move } from "./transition.server.ts";

/** Notes what was chosen instead of a departure called off, if such a choice was open; the first one stands. */
export async function closeChoice(
  tx: Tx,
  clock: Clock,
  { bookingId, choice, by }: { bookingId: string; choice: "move" | "credit" | "refund"; by: Move["actor"] },
): Promise<void> {
  await tx
    .updateTable("guest_choice")
    .set({ choice, chosen_by: by === "provider" ? "system" : by, chosen_at: clock.now() })
    .where("booking_id", "=", bookingId)
    .where("choice", "is", null)
    .execute();
}
