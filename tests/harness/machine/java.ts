import { spawnSync } from "node:child_process";

/** True if Java is installed, which the Nu HTML checker needs. */
export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

/** Advice when a run needs Java and there is none. */
export const javaIsMissing =
  "Java is not installed here: no page was read by the Nu HTML checker. On Debian or Ubuntu: apt-get install default-jre-headless";
