import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** `name` is stored in every database (`schema_migration`): never change it. */
export interface Migration {
  name: string;
  sql: string;
}

/** Text of each file here: bundled in a build, else read from disk. */
const files: Record<string, string> = import.meta.env
  ? import.meta.glob<string>("./*.sql", { query: "?raw", import: "default", eager: true })
  : Object.fromEntries(
      readdirSync(import.meta.dirname)
        .filter((file) => file.endsWith(".sql"))
        .map((file) => [file, readFileSync(path.join(import.meta.dirname, file), "utf8")]),
    );

/** All migrations in order of their numbers: `0002_add_a_column.sql`. Forward only. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([file, sql]) => ({ name: path.basename(file, ".sql"), sql }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
