import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import path from "node:path";
import type { Logger } from "#platform/log.server.ts";

/** Milliseconds after which it may begin again: the disk was full, the process was ended, or a picture could not be drawn. */
const TRY_AGAIN_MS = 5 * 60_000;

/** A third of what the site gets where both want a processor: visitors go first, and the pictures still come. */
const BEHIND_THE_SITE = 5;

type Message = { drawn: string } | { failed: { code?: string; message: string } };

interface DrawerOptions {
  root: string;
  first: readonly string[];
  log: Logger;
  onDrawn(name: string): void;
  onEnd(): void;
  priority?: number;
}

/**
 * A child process that draws missing pictures while the site runs, one file after the other, at a low priority. It ends when nothing
 * is missing, or with the site. What it has drawn stays, so that the next one goes on from there.
 */
export class PictureDrawer {
  readonly #options: DrawerOptions;
  #child: ChildProcess | null = null;
  #isStopped = false;
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(options: DrawerOptions) {
    this.#options = options;
  }

  /** Begins to draw, unless that is under way, was stopped, or ended a moment ago. */
  begin(): void {
    if (this.#child || this.#isStopped || performance.now() - this.#endedAt < TRY_AGAIN_MS) return;
    const { root, first, log, onDrawn, onEnd, priority = BEHIND_THE_SITE } = this.#options;
    const child = fork(path.join(root, "bin/pictures.mjs"), ["behind", root, first.join(",")], { env: {} });
    this.#child = child;
    // At once: its threads take the priority that it has when they begin.
    if (child.pid !== undefined) lowerPriority(child.pid, priority);
    let isToldWhy = false;
    child.on("message", (message: Message) => {
      if ("drawn" in message) return onDrawn(message.drawn);
      isToldWhy = true;
      log.warn(message.failed, failure(message.failed.code));
    });
    const ended = (error?: Error): void => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#endedAt = performance.now();
      onEnd();
      if (this.#isStopped || (child.exitCode === 0 && !isToldWhy)) return;
      if (!isToldWhy) log.warn({ err: error }, failure());
      setTimeout(() => this.begin(), TRY_AGAIN_MS).unref();
    };
    child.once("error", ended);
    child.once("exit", () => ended());
  }

  /** Has a file drawn before all that nobody has asked for. */
  ask(name: string): void {
    this.begin();
    if (this.#child?.connected) this.#child.send({ draw: name });
  }

  get isDrawing(): boolean {
    return this.#child !== null;
  }

  /** Ends it. The file that is under way is begun again by the next one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }
}

function lowerPriority(pid: number, priority: number): void {
  try {
    os.setPriority(pid, priority);
  } catch {
    // It has ended, or the system does not know priorities.
  }
}

const failure = (code?: string): string =>
  code === "ENOSPC"
    ? "the disk is full: pictures are shown in other sizes until there is room"
    : "pictures could not be drawn: they are shown in other sizes, and drawing is tried again in five minutes";
