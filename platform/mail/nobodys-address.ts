/** The address that stands where a person's own was erased. Nobody reads it (RFC 2606). Stored: never reword. */
export const NOBODYS_ADDRESS = "erased@erased.invalid";

/** Name, address and telephone that stand where a person's own were erased. */
export const NOBODY = { name: "Erased at their wish", email: NOBODYS_ADDRESS, phone: "+910000000000" };
