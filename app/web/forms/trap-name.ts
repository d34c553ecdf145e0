/** No browser or password manager fills it. */
export const TRAP = "leaveempty";
