import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { photos } from "#content/index.ts";
import type { PictureMaker } from "#modules/pictures/model.ts";

/** Longer than the library's own limit. */
const PATIENCE_MS = 60_000;
const IDLE_MS = 30_000;
/** Niceness: the site goes first. */
const BEHIND_THE_SITE = 5;

const STOPS = "the site stops";

type Answer = { id: number } & ({ answer: unknown } | { failed: string });
interface Asked {
  id: number;
  message: object;
  settle(answer: Answer | Error): void;
}

/**
 * Reads and draws pictures in a child of low priority, one after the other. What a person waits for goes first.
 * The child ends when there was nothing to do for a while; a broken one is replaced.
 */
export function openPictureMaker(root: string): PictureMaker & { stop(): Promise<void> } {
  let child: ChildProcess | null = null;
  let current: Asked | null = null;
  let isStopped = false;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting: Asked[] = [];

  const open = (): ChildProcess => {
    const made = fork(path.join(root, "bin/draw-uploads.mjs"), { env: {}, serialization: "advanced" });
    if (made.pid !== undefined) lowerPriority(made.pid);
    made.on("message", (answer: Answer) => finish(made, answer));
    const ended = (): void => {
      if (child !== made) return;
      child = null;
      finish(made, new Error("the process that draws pictures has ended"));
    };
    made.once("error", ended);
    made.once("exit", ended);
    return made;
  };

  const next = (): void => {
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (current === null) {
      timer = setTimeout(() => child?.disconnect(), IDLE_MS).unref();
      return;
    }
    child ??= open();
    timer = setTimeout(() => child?.kill("SIGKILL"), PATIENCE_MS).unref();
    child.send(current.message);
  };

  const finish = (by: ChildProcess, answer: Answer | Error): void => {
    const asked = current;
    if (asked === null || (child !== null && child !== by)) return;
    asked.settle(answer);
    next();
  };

  const ask = <Result>(message: object, isFirst: boolean): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error(STOPS));
      lastId += 1;
      const settle = (answer: Answer | Error): void => {
        if (answer instanceof Error) reject(answer);
        else if ("failed" in answer) reject(new Error(answer.failed));
        else resolve(answer.answer as Result);
      };
      const asked = { id: lastId, message: { id: lastId, ...message }, settle };
      if (isFirst) waiting.unshift(asked);
      else waiting.push(asked);
      if (current === null) next();
    });

  return {
    clean: (bytes, key) => ask({ work: "clean", bytes, key }, true),
    draw: (master, width) => ask({ work: "draw", master, width }, false),
    crop: (master, key, crop) => ask({ work: "crop", master, key, crop }, true),
    async original(key) {
      const own = photos.find((photo) => photo.key === key);
      return own ? readFile(path.join(root, "content/photos", own.file)) : null;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const { settle } of waiting.splice(0)) settle(new Error(STOPS));
      const ending = child;
      if (ending === null || ending.exitCode !== null) return;
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill("SIGKILL");
      await ended;
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, BEHIND_THE_SITE);
  } catch {
    // The process has ended, or the system has no priorities.
  }
}
