import fs from "node:fs";
import path from "node:path";
import { StartFault } from "#platform/errors.ts";
import { backupHeader } from "./backup-format.server.ts";

const WAY_OUT = "Name another file, or remove that one. Nothing was done.";

/**
 * Allows a new file, or an older backup of the same company (by the mark of its secret).
 * Refuses a target that later backups would include: each would grow by all before.
 */
export function backupTarget(named: string, { dataDir, mark }: { dataDir: string; mark: string | undefined }): string {
  const target = path.resolve(named);
  const found = fs.statSync(target, { throwIfNoEntry: false });
  if (found?.isDirectory() || /[/\\]$/.test(named))
    throw new StartFault(`${target} is a folder: name a file in it. Nothing was done.`);
  if (wouldBeTaken(path.relative(dataDir, target)))
    throw new StartFault(
      `${target} lies in the data folder, and every later backup would have this one in it: name a file in ${path.join(dataDir, "backups")}, or elsewhere. Nothing was done.`,
    );
  if (found === undefined || found.size === 0) return target;
  const header = found.isFile() ? backupHeader(target) : null;
  if (header === null) throw new StartFault(`${target} already exists and is not a backup. ${WAY_OUT}`);
  if (header.secret !== undefined && mark !== undefined && header.secret !== mark)
    throw new StartFault(
      `${target} already exists: a backup taken ${header.takenAt} of another company, or from before its APP_SECRET was changed. ${WAY_OUT}`,
    );
  return target;
}

const wouldBeTaken = (place: string): boolean =>
  !(place.startsWith("..") || path.isAbsolute(place)) && !/^(backups|exports)[/\\]/.test(place);
