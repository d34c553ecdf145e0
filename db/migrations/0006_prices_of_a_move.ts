/** A move that waits for its money keeps the prices of the new date: they hold for whoever leaves the party later. */
export const statements = ["ALTER TABLE booking_change ADD COLUMN prices jsonb"];
