import fs from "node:fs";
import { systemClock } from "../clock.server.ts";
import { ownMark, whereIs } from "./process-mark.server.ts";

const TOUCH_MS = 5_000;
/** After this the process counts as killed. */
const UNTOUCHED_MS = 30_000;

export function makeNote(note: string): boolean {
  try {
    fs.writeFileSync(note, `${ownMark()}\n`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Touches the note, and restores it if removed. `whenLost` runs if another process took it after a long pause. Returns the release. */
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

export const isOwnNote = (note: string): boolean => readNote(note)?.text.trim() === ownMark();

export function findNoteHolder(note: string): "here" | "elsewhere" | "gone" {
  const found = readNote(note);
  if (found === null) return "gone";
  const isTouched = Math.abs(systemClock.now().getTime() - found.touched) < UNTOUCHED_MS;
  // Being written, or the disk was full.
  if (found.text === "") return isTouched ? "here" : "gone";
  return whereIs(found.text, isTouched);
}

/** True on errors too: a lost disk shows elsewhere. */
function isStillOurs(note: string): boolean {
  try {
    const found = readNote(note);
    if (found === null) return makeNote(note) || isOwnNote(note);
    // Being written, or no space.
    if (found.text === "") return true;
    if (found.text.trim() !== ownMark()) return false;
    const now = systemClock.now();
    fs.utimesSync(note, now, now);
    return true;
  } catch {
    return true;
  }
}

function readNote(note: string): { text: string; touched: number } | null {
  try {
    return { text: fs.readFileSync(note, "utf8"), touched: fs.statSync(note).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
