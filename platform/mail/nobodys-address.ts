/** Replaces an erased address (RFC 2606). Stored: never reword. */
export const NOBODYS_ADDRESS = "erased@erased.invalid";

export const NOBODY = { name: "Erased at their wish", email: NOBODYS_ADDRESS, phone: "+910000000000" };
