import type { Column, Constraint, DatabaseFunction, Schema, Table } from "./read-schema.server.ts";
import { type TableGroup, tableGroups } from "./table-groups.ts";

const head = `-- The database as its migrations leave it. Generated: change it by a new migration (db/migrations), then run
--   npm test -- --project db db/schema --update
-- Amounts are paise in bigint, local dates and times are the company's, instants are timestamptz.
`;

/** Writes tables by module, then functions and triggers. */
export const schemaSql = (schema: Schema): string => `${head}\n${statementsOf(schema)}`;

export function statementsOf({ extensions, tables, functions }: Schema): string {
  const groups = groupTables(tables);
  const ordered = groups.flatMap((group) => group.tables);
  const early = earlyFunctions(functions);
  return [
    ...extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`),
    "-- Bodies of functions name tables that come later.\nSET LOCAL check_function_bodies = off;",
    title("functions that tables are made with"),
    ...early.map(functionSql),
    ...groups.flatMap(({ module, tables: own }) => [title(module), ...own.map((table) => tableSql(table, ordered))]),
    title("keys to tables that come later"),
    ...ordered.flatMap((table) => laterKeys(table, ordered)),
    title("functions"),
    ...functions.filter((one) => !early.includes(one)).map(functionSql),
    title("triggers"),
    ...ordered.filter(({ triggers }) => triggers.length > 0).map(({ triggers }) => triggers.map(triggerSql).join("\n")),
    "",
  ].join("\n\n");
}

/** Groups tables by `tableGroups`. Throws if the two differ. */
export function groupTables(tables: readonly Table[]): (Omit<TableGroup, "tables"> & { tables: Table[] })[] {
  const known = tableGroups.flatMap((group) => group.tables);
  const homeless = tables.filter(({ name }) => !known.includes(name)).map(({ name }) => name);
  if (homeless.length > 0) throw new Error(`db/schema/table-groups.ts does not name: ${homeless.join(", ")}`);
  return tableGroups.map(({ module, tables: names }) => ({
    module,
    tables: names.map((name) => {
      const table = tables.find((one) => one.name === name);
      if (table === undefined) throw new Error(`db/schema/table-groups.ts names ${name}, which is no table`);
      return table;
    }),
  }));
}

/** Functions that tables call, directly or not: PostgreSQL reads them while making tables. */
function earlyFunctions(functions: readonly DatabaseFunction[]): DatabaseFunction[] {
  const early = new Set(functions.filter(({ isOfTables }) => isOfTables));
  for (const caller of early)
    for (const one of functions) if (new RegExp(`\\b${one.name}\\(`).test(caller.definition)) early.add(one);
  return functions.filter((one) => early.has(one));
}

const title = (text: string): string => `-- ${text} ${"-".repeat(110 - text.length)}`;

function tableSql(table: Table, ordered: readonly Table[]): string {
  const name = quoted(table.name);
  const whole = table.constraints.filter((one) => !isOfColumn(table, one) && !isLater(table, one, ordered));
  const lines = [
    ...table.columns.map((column) => columnSql(table, column, ordered)),
    ...whole.map((one) => `CONSTRAINT ${quoted(one.name)} ${short(one.definition)}`),
  ];
  const options = table.options.length > 0 ? ` WITH (${table.options.join(", ")})` : "";
  return [
    `CREATE TABLE ${name} (\n  ${lines.join(",\n  ")}\n)${options};`,
    ...table.indexes.map((index) => `${short(index.replace(" USING btree", "").replaceAll("public.", ""))};`),
    ...table.comments.map((comment) => `${comment};`),
  ].join("\n");
}

function columnSql(table: Table, column: Column, ordered: readonly Table[]): string {
  const { expression } = column;
  const own = table.constraints.filter(
    (one) => one.columns[0] === column.name && isOfColumn(table, one) && !isLater(table, one, ordered),
  );
  const isKey = own.some(({ kind }) => kind === "primary key");
  return [
    `${quoted(column.name)} ${short(column.type)}`,
    ...(column.isRequired && !isKey ? ["NOT NULL"] : []),
    ...(expression === null
      ? []
      : [column.isGenerated ? `GENERATED ALWAYS AS (${short(expression)}) STORED` : `DEFAULT ${short(expression)}`]),
    ...own.map(({ definition }) =>
      short(definition.replace(/^(PRIMARY KEY|UNIQUE|FOREIGN KEY) \([^)]*\)/, "$1").replace(/^FOREIGN KEY /, "")),
    ),
  ].join(" ");
}

/** True if PostgreSQL would choose this name for an inline constraint. */
function isOfColumn(table: Table, { kind, name, columns }: Constraint): boolean {
  const endings = {
    "primary key": "_pkey",
    unique: `_${columns[0]}_key`,
    check: `_${columns[0]}_check`,
    "foreign key": `_${columns[0]}_fkey`,
  };
  return columns.length === 1 && name === `${table.name}${endings[kind]}`;
}

/** True if a key's table is made later. */
const isLater = (table: Table, { target }: Constraint, ordered: readonly Table[]): boolean =>
  target !== null && ordered.findIndex(({ name }) => name === target) > ordered.indexOf(table);

const laterKeys = (table: Table, ordered: readonly Table[]): string[] =>
  table.constraints
    .filter((one) => isLater(table, one, ordered))
    .map(({ name, definition }) => `ALTER TABLE ${quoted(table.name)} ADD CONSTRAINT ${quoted(name)} ${definition};`);

function functionSql({ definition, comment, signature }: DatabaseFunction): string {
  const made = definition.trimEnd().replace("CREATE OR REPLACE FUNCTION public.", "CREATE FUNCTION ");
  const said = comment === null ? "" : `\nCOMMENT ON FUNCTION ${signature} IS ${literal(comment)};`;
  return `${made};${said}`;
}

const triggerSql = (definition: string): string => `${definition.replace(/ (?=FOR EACH ROW)/, "\n  ")};`;

export const shortType = (text: string): string => text.replaceAll("timestamp with time zone", "timestamptz");

/** Prints types, lists and literals readably, with IN for `= ANY`. */
const short = (text: string): string =>
  shortType(text)
    .replace(
      /= ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)/g,
      (_, list: string) => `IN (${list.replaceAll("::text", "")})`,
    )
    .replace(/('[^']*')::text(?!\[)/g, "$1")
    .replace(/^('[^']*')::jsonb$/, "$1");

const reserved = ["user"];
const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.includes(name) ? name : `"${name}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
