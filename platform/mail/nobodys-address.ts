/** The address that stands where a person's own was erased. Nobody reads it (RFC 2606). Stored: never reword. */
export const NOBODYS_ADDRESS = "erased@erased.invalid";
