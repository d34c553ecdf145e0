import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import path from "node:path";
import type { Logger } from "#platform/log.server.ts";

/** After a full disk, a kill or a failed picture. */
const TRY_AGAIN_MS = 5 * 60_000;

/** Niceness: a third of the site's share when both want a processor. */
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

/** Low-priority child that makes missing pictures. Finished files stay. */
export class PictureDrawer {
  readonly #options: DrawerOptions;
  #child: ChildProcess | null = null;
  #isStopped = false;
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(options: DrawerOptions) {
    this.#options = options;
  }

  begin(): void {
    if (this.#child || this.#isStopped || performance.now() - this.#endedAt < TRY_AGAIN_MS) return;
    const { root, first, log, onDrawn, onEnd, priority = BEHIND_THE_SITE } = this.#options;
    const child = fork(path.join(root, "bin/pictures.mjs"), ["behind", root, first.join(",")], { env: {} });
    this.#child = child;
    // At once: its threads inherit the priority when they start.
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

  ask(name: string): void {
    this.begin();
    if (this.#child?.connected) this.#child.send({ draw: name });
  }

  get isDrawing(): boolean {
    return this.#child !== null;
  }

  /** The next one repeats the unfinished file. */
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
    // The process has ended, or the system has no priorities.
  }
}

const failure = (code?: string): string =>
  code === "ENOSPC"
    ? "the disk is full: pictures are shown in other sizes until there is room"
    : "pictures could not be drawn: they are shown in other sizes, and drawing is tried again in five minutes";
