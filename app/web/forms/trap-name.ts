/** The name of the field that only robots fill in: one that no browser and no password manager has a value for. */
export const TRAP = "leaveempty";
