/** Shown as one sentence, without a stack. */
export class StartFault extends Error {}

export class Stopped extends Error {
  constructor(code) {
    super("Stopped.");
    this.code = code;
  }
}

const ways = [
  [/ENOSPC|no space left on device|disk is full/i, "The disk is full. Free about 1.5 GB and run this again."],
  [/EDQUOT|disk quota exceeded/i, "Your disk quota is used up. Free about 1.5 GB and run this again."],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    "This folder cannot be written to. Give it to your own user (not root) and run this again.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    "npm cannot reach its package registry. Check the internet connection (or `npm config get proxy`) and run this again.",
  ],
  [
    /EUSAGE|in sync/i,
    "package-lock.json does not fit package.json. Take both from the repository as they are and run this again.",
  ],
  [
    /heap out of memory|ENOMEM|Killed/i,
    "There is not enough free memory. About 1.5 GB is needed; close something and run this again.",
  ],
];

export const wayOut = (said) => ways.find(([pattern]) => pattern.test(said))?.[1] ?? null;

/** Without npm's log hints. */
export const tail = (said, lines = 12) =>
  said
    .split("\n")
    .filter((line) => line.trim() && !/complete log of this run|npm (http|warn|notice)|^(npm error)?\s*at /i.test(line))
    .slice(-lines)
    .join("\n");

export function command(main) {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      if (error instanceof Stopped) {
        process.exitCode = error.code;
        return;
      }
      const known = error instanceof StartFault ? error.message : wayOut(`${error.code} ${error.message}`);
      console.error(known === null ? error : `\n${known}`);
      process.exitCode = 1;
    },
  );
}
