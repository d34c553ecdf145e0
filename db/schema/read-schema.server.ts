import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

export interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  /** Default, or expression of a generated column. */
  expression: string | null;
  isGenerated: boolean;
}

export interface Constraint {
  name: string;
  kind: "primary key" | "unique" | "check" | "foreign key";
  columns: string[];
  definition: string;
  /** Table of a foreign key. */
  target: string | null;
}

export interface Table {
  name: string;
  comment: string | null;
  options: string[];
  columns: Column[];
  constraints: Constraint[];
  /** CREATE INDEX without those of constraints, then CREATE STATISTICS. */
  indexes: string[];
  triggers: string[];
  comments: string[];
}

export interface DatabaseFunction {
  name: string;
  signature: string;
  definition: string;
  comment: string | null;
  /** True if tables depend on it: it must come first. */
  isOfTables: boolean;
}

export interface Schema {
  extensions: string[];
  tables: Table[];
  functions: DatabaseFunction[];
}

/** Reads a migrated database's schema from PostgreSQL's catalogue. */
export async function readSchema(db: Sql): Promise<Schema> {
  const { rows: extensions } = await sql<{ name: string }>`
    SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`.execute(db);
  const { rows: tables } = await sql<Table>`
    SELECT relname AS name, obj_description(oid, 'pg_class') AS comment, coalesce(reloptions, '{}') AS options,
      ${columnsOf} AS columns, ${constraintsOf} AS constraints,
      ${indexesOf} || ${statisticsOf} AS indexes, ${triggersOf} AS triggers, ${commentsOf} AS comments
    FROM pg_class AS one
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migration'
    ORDER BY relname`.execute(db);
  const { rows: functions } = await sql<DatabaseFunction>`
    SELECT proname AS name, oid::regprocedure::text AS signature, pg_get_functiondef(oid) AS definition,
      obj_description(oid, 'pg_proc') AS comment,
      EXISTS (SELECT FROM pg_depend WHERE refclassid = 'pg_proc'::regclass AND refobjid = one.oid
        AND classid = ANY (ARRAY['pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass])) AS "isOfTables"
    FROM pg_proc AS one
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = one.oid AND deptype = 'e')
    ORDER BY proname`.execute(db);
  return { extensions: extensions.map(({ name }) => name), tables, functions };
}

const columnsOf = sql`(
  SELECT jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isRequired', attnotnull,
    'expression', pg_get_expr(adbin, adrelid, true), 'isGenerated', attgenerated <> '') ORDER BY attnum)
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attrelid = one.oid AND attnum > 0 AND NOT attisdropped)`;

const constraintsOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', conname, 'kind', kind, 'definition', pg_get_constraintdef(oid, true),
    'columns', ARRAY(SELECT attname FROM unnest(conkey) WITH ORDINALITY AS key (number, place)
      JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place),
    'target', (SELECT relname FROM pg_class WHERE pg_class.oid = confrelid))
    ORDER BY array_position(ARRAY['primary key', 'unique', 'check', 'foreign key'], kind), conname), '[]')
  FROM pg_constraint, LATERAL (SELECT CASE contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique'
    WHEN 'c' THEN 'check' WHEN 'f' THEN 'foreign key' END) AS named (kind)
  WHERE conrelid = one.oid AND kind IS NOT NULL)`;

const indexesOf = sql`ARRAY(
  SELECT pg_get_indexdef(indexrelid, 0, true) FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
  WHERE indrelid = one.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
  ORDER BY index.relname)`;

const statisticsOf = sql`ARRAY(
  SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext WHERE stxrelid = one.oid ORDER BY stxname)`;

const triggersOf = sql`ARRAY(
  SELECT pg_get_triggerdef(oid, true) FROM pg_trigger WHERE tgrelid = one.oid AND NOT tgisinternal ORDER BY tgname)`;

const commentsOf = sql`ARRAY(
  SELECT statement FROM (
    SELECT 0 AS place, 0 AS number, format('COMMENT ON TABLE %I IS %L', relname, obj_description(one.oid, 'pg_class')) AS statement
      WHERE obj_description(one.oid, 'pg_class') IS NOT NULL
    UNION ALL SELECT 1, attnum, format('COMMENT ON COLUMN %I.%I IS %L', relname, attname, col_description(one.oid, attnum))
      FROM pg_attribute WHERE attrelid = one.oid AND attnum > 0 AND col_description(one.oid, attnum) IS NOT NULL
    UNION ALL SELECT 2, 0, format('COMMENT ON CONSTRAINT %I ON %I IS %L', conname, relname, obj_description(oid, 'pg_constraint'))
      FROM pg_constraint WHERE conrelid = one.oid AND obj_description(oid, 'pg_constraint') IS NOT NULL
    UNION ALL SELECT 3, 0, format('COMMENT ON INDEX %s IS %L', indexrelid::regclass, obj_description(indexrelid, 'pg_class'))
      FROM pg_index WHERE indrelid = one.oid AND obj_description(indexrelid, 'pg_class') IS NOT NULL
  ) AS said ORDER BY place, number, statement)`;
