/** Honeypot field name that no browser or password manager fills. */
export const TRAP = "leaveempty";
