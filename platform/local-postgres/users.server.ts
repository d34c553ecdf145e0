import fs from "node:fs";
import { join } from "node:path";
import { newId } from "../ids.server.ts";
import { claimNote, findNoteHolder, isOwnNote, makeNote } from "../jobs/held-note.server.ts";

/** Users of the server; the last one stops it. */
export class Users {
  readonly #folder: string;
  readonly #own: string;
  readonly #closing: string;
  #letGo: () => void = () => undefined;

  constructor(base: string) {
    this.#folder = join(base, "users");
    this.#own = join(this.#folder, newId());
    this.#closing = join(base, "stopping");
  }

  /** `whenLost`: another container took it for dead. */
  enter(whenLost: () => void): void {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    makeNote(this.#own);
    this.#letGo = claimNote(this.#own, whenLost);
  }

  isBeingStopped(): boolean {
    return this.#isHeld(this.#closing) && !isOwnNote(this.#closing);
  }

  areElsewhere(): boolean {
    return this.#others().some((note) => findNoteHolder(note) === "elsewhere");
  }

  /** Announces before looking, as `enter` precedes `isBeingStopped`: one of two always sees the other. */
  async leave(stop: () => Promise<void>): Promise<void> {
    this.#letGo();
    makeNote(this.#closing);
    try {
      if (!this.#others().some((note) => this.#isHeld(note))) await stop();
    } finally {
      if (isOwnNote(this.#closing)) fs.rmSync(this.#closing, { force: true });
    }
  }

  #others(): string[] {
    const notes = fs.readdirSync(this.#folder).map((name) => join(this.#folder, name));
    return notes.filter((note) => note !== this.#own);
  }

  #isHeld(note: string): boolean {
    if (!fs.existsSync(note)) return false;
    if (findNoteHolder(note) !== "gone") return true;
    fs.rmSync(note, { force: true });
    return false;
  }
}
