import fs from "node:fs";
import { join } from "node:path";
import { ownMark, whereIs } from "../process-mark.server.ts";

/**
 * The processes that use the server of a data folder: sites and commands. The last one that leaves stops it.
 * Each has a file `users/<number>` with its mark.
 */
export class Users {
  readonly #folder: string;
  readonly #own: string;
  readonly #closing: string;

  constructor(base: string) {
    this.#folder = join(base, "users");
    this.#own = join(this.#folder, `${process.pid}`);
    this.#closing = join(base, "stopping");
  }

  /** Notes this process. From then on no other stops the server, except one that has already looked around. */
  enter(): void {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    fs.writeFileSync(this.#own, ownMark());
  }

  /** True while a process that saw no user stops the server: who has just come waits. */
  isBeingStopped(): boolean {
    return this.#isHeld(this.#closing) && !this.#isOwn(this.#closing);
  }

  /**
   * Takes this process off, and runs `stop` if no other is left. The announcement comes before the look around, as `enter` comes
   * before `isBeingStopped`: of two that meet, at least one sees the other.
   */
  async leave(stop: () => Promise<void>): Promise<void> {
    fs.rmSync(this.#own, { force: true });
    fs.writeFileSync(this.#closing, ownMark());
    try {
      if (!this.#others()) await stop();
    } finally {
      if (this.#isOwn(this.#closing)) fs.rmSync(this.#closing, { force: true });
    }
  }

  #others(): boolean {
    const names = fs.readdirSync(this.#folder);
    return names.some((name) => name !== `${process.pid}` && this.#isHeld(join(this.#folder, name)));
  }

  #isOwn(file: string): boolean {
    return readMark(file) === ownMark();
  }

  /** True if the process that wrote the file runs. A file of one that is gone is removed. */
  #isHeld(file: string): boolean {
    const mark = readMark(file);
    if (mark === null) return false;
    if (mark === "" || whereIs(mark, false) === "here") return true;
    fs.rmSync(file, { force: true });
    return false;
  }
}

/** Null when there is no such file. */
function readMark(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
