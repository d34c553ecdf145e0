import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import type { ImportMapping, LineVerdict } from "../model.ts";
import type { TableLine } from "../reading/table.ts";
import { readCountry, readEmail, readPhone } from "../values/read-values.server.ts";
import { type JudgeDeps, nameField } from "./judge-bookings.server.ts";
import { JUDGED_AT_ONCE, LineReader } from "./judged.ts";

export interface WantedCustomer {
  line: number;
  name: string;
  email: string;
  phone: string;
  country: string;
  notes: string;
}

const LONGEST_NOTES = 1000;

export async function judgeCustomers(
  { db }: JudgeDeps,
  { lines, headings, mapping }: { lines: readonly TableLine[]; headings: readonly string[]; mapping: ImportMapping },
): Promise<{ verdicts: LineVerdict[]; wanted: WantedCustomer[] }> {
  const read: { reader: LineReader; line: number; one: WantedCustomer | null }[] = [];
  for (const [at, { line, cells }] of lines.entries()) {
    const reader = new LineReader(cells, mapping, headings.length);
    read.push({ reader, line, one: readCustomer(reader, line) });
    if (at % JUDGED_AT_ONCE === 0) await otherWork();
  }
  const emails = read.flatMap(({ one }) => one?.email ?? []);
  const rows = await db
    .selectFrom("customer")
    .select("email")
    .where(sql<boolean>`email = ANY(${emails}::text[])`)
    .execute();
  const there = new Map(rows.map(({ email }) => [email, "We know this customer already."]));
  const wanted: WantedCustomer[] = [];
  const verdicts = read.map(({ reader, line, one }) => {
    const known = one && there.get(one.email);
    if (!one || known) return reader.verdict(line, known ?? null);
    there.set(one.email, `It is the same customer as in line ${line}.`);
    wanted.push(one);
    return reader.verdict(line);
  });
  return { verdicts, wanted };
}

function readCustomer(reader: LineReader, line: number): WantedCustomer | null {
  const named = nameField.safeParse(reader.text("name"));
  if (!named.success) reader.problem("name", named.error.issues[0]?.message ?? "There is no name.");
  const email = reader.read("email", readEmail);
  const country = reader.read("country", readCountry) ?? "IN";
  const phone = reader.has("phone") ? reader.read("phone", (text) => readPhone(text, country)) : "";
  if (!named.success || !email || phone === null || reader.problems.length > 0) return null;
  return { line, name: named.data, email, phone, country, notes: reader.text("notes").slice(0, LONGEST_NOTES) };
}
