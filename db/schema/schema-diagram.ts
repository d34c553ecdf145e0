import type { Column, Constraint, Schema, Table } from "./read-schema.server.ts";
import { groupTables, shortType } from "./schema-sql.ts";

const head = `# The database

A diagram for each module, with its tables, their columns and keys. A table of another module stands without its columns.
CHECKs, indexes, triggers and functions are in [db/schema.sql](../db/schema.sql).

This page is generated from a migrated database. After a new migration run \`npm test -- --project db db/schema --update\`.
`;

/** Writes a Mermaid diagram and table list for each module. */
export const schemaPage = ({ tables }: Schema): string =>
  [
    head,
    ...groupTables(tables).map((group) =>
      [
        `## ${group.module}\n`,
        "| table | what it is |",
        "|---|---|",
        ...group.tables.map(({ name, comment }) => `| \`${name}\` | ${comment ?? ""} |`),
        `\n${diagramOf(group.tables)}`,
      ].join("\n"),
    ),
  ].join("\n");

const diagramOf = (tables: readonly Table[]): string =>
  [
    "```mermaid",
    "erDiagram",
    ...tables.flatMap((table) => [
      `  ${table.name} {`,
      ...table.columns.map((column) => `    ${attribute(table, column)}`),
      "  }",
    ]),
    ...tables.flatMap((table) => keysOf(table).map((key) => `  ${relation(table, key)}`)),
    "```\n",
  ].join("\n");

const keysOf = ({ constraints }: Table): Constraint[] => constraints.filter(({ kind }) => kind === "foreign key");

function attribute(table: Table, { name, type }: Column): string {
  const isIn = (kind: Constraint["kind"]): boolean =>
    table.constraints.some((one) => one.kind === kind && one.columns.includes(name));
  const keys = [
    ...(isIn("primary key") ? ["PK"] : []),
    ...(isIn("foreign key") ? ["FK"] : []),
    ...(isIn("unique") ? ["UK"] : []),
  ];
  return [shortType(type).replaceAll(" ", "_"), name, keys.join(", ")].join(" ").trimEnd();
}

function relation(table: Table, { columns, target }: Constraint): string {
  const isRequired = columns.every((name) => table.columns.find((one) => one.name === name)?.isRequired);
  const isAlone = table.constraints.some(
    ({ kind, columns: own }) => (kind === "unique" || kind === "primary key") && `${own}` === `${columns}`,
  );
  return `${target} ${isRequired ? "||" : "|o"}--${isAlone ? "o|" : "o{"} ${table.name} : "${columns.join(", ")}"`;
}
