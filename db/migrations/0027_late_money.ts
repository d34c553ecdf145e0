/** What money that comes after its time is judged by. */
export const statements: string[] = [
  // The booking's link_version when a change was asked for. Of one from before, null: it is not made after its time.
  "ALTER TABLE booking_change ADD COLUMN link_version integer",
  // How many people beside the party had places on its departure when it accepted. Of a quote from before, null: none.
  "ALTER TABLE bespoke_quote ADD COLUMN others integer CHECK (others >= 0)",
];
