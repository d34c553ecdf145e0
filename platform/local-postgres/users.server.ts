import fs from "node:fs";
import { join } from "node:path";
import { newId } from "../ids.server.ts";
import { claimNote, findNoteHolder, isOwnNote, makeNote } from "../jobs/held-note.server.ts";

/**
 * The processes that use the server of a data folder: sites and commands. The last one that leaves stops it.
 * Each holds a note in `users`, also those of other containers that share the folder.
 */
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

  /**
   * Notes this process. From then on no other stops the server, except one that has already looked around. `whenLost` is called when
   * another container has taken this process for dead, and may run a server of its own.
   */
  enter(whenLost: () => void): void {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    makeNote(this.#own);
    this.#letGo = claimNote(this.#own, whenLost);
  }

  /** True while a process that saw no user stops the server: who has just come waits. */
  isBeingStopped(): boolean {
    return this.#isHeld(this.#closing) && !isOwnNote(this.#closing);
  }

  /** True while a user runs where this process cannot see it: its server is not ours to judge. */
  areElsewhere(): boolean {
    return this.#others().some((note) => findNoteHolder(note) === "elsewhere");
  }

  /**
   * Takes this process off, and runs `stop` if no other is left. The announcement comes before the look around, as `enter` comes
   * before `isBeingStopped`: of two that meet, at least one sees the other.
   */
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

  /** True if the process that wrote the note runs. The note of one that is gone is removed. */
  #isHeld(note: string): boolean {
    if (!fs.existsSync(note)) return false;
    if (findNoteHolder(note) !== "gone") return true;
    fs.rmSync(note, { force: true });
    return false;
  }
}
