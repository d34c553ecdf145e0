import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A change of the database's schema: a name that never changes, and the SQL that makes it. */
export interface Migration {
  name: string;
  sql: string;
}

/** The text of each file of this folder. A build has them in it; where Node runs the sources they are read from the disk. */
const files: Record<string, string> = import.meta.env
  ? import.meta.glob<string>("./*.sql", { query: "?raw", import: "default", eager: true })
  : Object.fromEntries(
      readdirSync(import.meta.dirname)
        .filter((file) => file.endsWith(".sql"))
        .map((file) => [file, readFileSync(path.join(import.meta.dirname, file), "utf8")]),
    );

/** Every migration, in the order of the numbers that their files begin with: `0002_add_a_column.sql`. Forward only. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([file, sql]) => ({ name: path.basename(file, ".sql"), sql }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
