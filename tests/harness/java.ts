import { spawnSync } from "node:child_process";

/** Whether there is a Java here, which the Nu HTML checker is written for. */
export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

/** What to do when a run must have Java and there is none. */
export const javaIsMissing =
  "Java is not installed here: no page was read by the Nu HTML checker. On Debian or Ubuntu: apt-get install default-jre-headless";
