import fs from "node:fs";
import { systemClock } from "../clock.server.ts";
import { ownMark, whereIs } from "./process-mark.server.ts";

/** The holder touches its note so often. */
const TOUCH_MS = 5_000;
/** A note that says nothing by itself, and that nobody has touched for so long, is that of a process that was killed. */
const UNTOUCHED_MS = 30_000;

/** Writes this process's mark into a note that is not there yet. False when there is one. */
export function makeNote(note: string): boolean {
  try {
    fs.writeFileSync(note, `${ownMark()}\n`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Touches this process's note every five seconds, and writes it again if somebody has removed it. `whenLost` is called once when another
 * process's mark stands in it: this one was paused for so long that it was taken for dead. Returns how to let go.
 */
export function claimNote(note: string, whenLost: () => void): () => void {
  const touch = setInterval(() => {
    if (isStillOurs(note)) return;
    clearInterval(touch);
    whenLost();
  }, TOUCH_MS).unref();
  return () => {
    clearInterval(touch);
    if (isOwnNote(note)) fs.rmSync(note, { force: true });
  };
}

/** True for a note with this process's mark. */
export const isOwnNote = (note: string): boolean => readNote(note)?.text.trim() === ownMark();

/** Finds out whose note it is: a living process's that we can see, one's in another container, or nobody's any more. */
export function findNoteHolder(note: string): "here" | "elsewhere" | "gone" {
  const found = readNote(note);
  if (found === null) return "gone";
  const isTouched = Math.abs(systemClock.now().getTime() - found.touched) < UNTOUCHED_MS;
  // Somebody is just writing it, or the disk was full.
  if (found.text === "") return isTouched ? "here" : "gone";
  return whereIs(found.text, isTouched);
}

/** Also when nobody can say: the folder went away, or its disk, and whatever is written next says so. */
function isStillOurs(note: string): boolean {
  try {
    const found = readNote(note);
    if (found === null) return makeNote(note) || isOwnNote(note);
    // Somebody is just writing it, or found no room to: that says nothing yet.
    if (found.text === "") return true;
    if (found.text.trim() !== ownMark()) return false;
    const now = systemClock.now();
    fs.utimesSync(note, now, now);
    return true;
  } catch {
    return true;
  }
}

/** Null when it is gone. */
function readNote(note: string): { text: string; touched: number } | null {
  try {
    return { text: fs.readFileSync(note, "utf8"), touched: fs.statSync(note).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
