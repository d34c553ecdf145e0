import fs from "node:fs";
import path from "node:path";

/** The project's folder: the nearest one above this file (source or bundle) with a package.json. */
export const projectRoot = (folder = import.meta.dirname): string =>
  fs.existsSync(path.join(folder, "package.json")) ? folder : projectRoot(path.dirname(folder));
