import { spawn } from "node:child_process";
import { constants } from "node:os";
import { StartFault } from "./faults.mjs";
import { hasPinnedNode, projectNode, root } from "./paths.mjs";

/** 128 + signal number, as in shells. */
const exitCode = (code, signal) => (code === null ? 128 + (constants.signals[signal] || 1) : code);

/** Passes signals on, except a terminal's Ctrl-C, which reaches the child by itself. */
function passSignals(child) {
  const pass = (signal) => {
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  return () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, pass);
  };
}

function run(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env }, ...options });
    const stopPassing = passSignals(child);
    child.once("error", (error) => {
      stopPassing();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      stopPassing();
      resolve(exitCode(code, signal));
    });
  });
}

export function runQuietly(command, args, { env = {}, onLine = () => undefined, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
      ...options,
    });
    const stopPassing = passSignals(child);
    let said = "";
    let line = "";
    const hear = (text) => {
      said += text;
      const lines = (line + text).split("\n");
      line = lines.pop();
      lines.forEach(onLine);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
    child.once("error", (error) => {
      stopPassing();
      reject(error);
    });
    child.once("close", (code, signal) => {
      stopPassing();
      if (line) onLine(line);
      resolve({ code: exitCode(code, signal), signal, said });
    });
  });
}

function nodeOrFault() {
  const node = projectNode();
  if (node === null)
    throw new StartFault(
      hasPinnedNode()
        ? "The Node 26 that this project brings along is there and does not run on this system. If node_modules comes from another machine, remove it and run this again; else (Alpine and other systems with musl) install Node 26 from your system's packages or https://nodejs.org."
        : "The Node 26 that this project brings along is not installed, because npm was told not to run install scripts. Run `npm rebuild node --ignore-scripts=false`, or install Node 26 from https://nodejs.org.",
    );
  return node;
}

export const runNode = (args, options) => run(nodeOrFault(), args, options);
export const runNodeQuietly = (args, options) => runQuietly(nodeOrFault(), args, options);
