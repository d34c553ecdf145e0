/** Name of a field for robots, which no browser or password manager fills. */
export const TRAP = "leaveempty";
