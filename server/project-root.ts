import fs from "node:fs";
import path from "node:path";

/** The project's folder: the nearest one above this file, as it is written or as it was built, that has a package.json. */
export const projectRoot = (folder = import.meta.dirname): string =>
  fs.existsSync(path.join(folder, "package.json")) ? folder : projectRoot(path.dirname(folder));
