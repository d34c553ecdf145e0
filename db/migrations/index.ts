import { statements as foundation } from "./0001_foundation.ts";

/** Every migration in order: a name that never changes, and its statements. Forward only. */
export const migrations: { name: string; statements: string[] }[] = [
  { name: "0001_foundation", statements: foundation },
];
