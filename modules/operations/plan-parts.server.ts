import { NOBODY } from "#platform/mail/nobodys-address.ts";
import type { Planned } from "./command.server.ts";
import type { CommandPlan, PlanTable } from "./plan-model.ts";

/** Mail to a guest; none to an erased person. */
export const guestMail = (
  { contactName, contactEmail }: { contactName: string; contactEmail: string },
  mail: string,
): NonNullable<CommandPlan["writesTo"]> =>
  contactEmail === NOBODY.email ? [] : [{ name: contactName, address: contactEmail, mail }];

type Cells = Record<string, string | number | null>;
type Columns<Row extends Cells> = {
  [Key in keyof Row & string]?: readonly [label: string, kind: PlanTable["columns"][number]["kind"]];
};

/** Table of rows, in the order of the named columns. */
export function tableOf<Row extends Cells>(
  rows: readonly Row[],
  columns: Columns<Row>,
  leadsTo?: PlanTable["leadsTo"],
): PlanTable {
  const named = Object.entries(columns) as [string, readonly [string, PlanTable["columns"][number]["kind"]]][];
  return {
    columns: named.map(([key, [label, kind]]) => ({ key, label, kind })),
    rows: rows.map((row) => Object.fromEntries(named.map(([key]) => [key, row[key] ?? null]))),
    ...(leadsTo && { leadsTo }),
  };
}

/** Plan of a command that reads: the same rows as lines and as a table. */
export const listing = <Row extends Cells>(
  rows: readonly Row[],
  linesOf: (row: Row) => string | string[],
  columns: Columns<Row>,
  leadsTo?: PlanTable["leadsTo"],
): Planned => ({ lines: rows.flatMap(linesOf), table: tableOf(rows, columns, leadsTo) });
