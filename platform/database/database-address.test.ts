import { expect, it } from "vitest";
import { databaseAddress, hasReadableHosts, splitHosts } from "./database-address.server.ts";

it.each([
  ["postgres://pahiya:secret@127.0.0.1:5432/pahiya", "pahiya", "127.0.0.1:5432"],
  ["postgres://pahiya:secret@db.example/pahiya?sslmode=require", "pahiya", "db.example"],
  ["postgres://pahiya@/pahiya?host=/run/postgresql", "pahiya", "the socket in /run/postgresql"],
  ["postgres://pahiya:secret@/pahiya?host=/run/postgresql&port=5433", "pahiya", "the socket in /run/postgresql"],
  ["postgres://pahiya:secret@db1:5432,db2:5433,db3/pahiya", "pahiya", "db1:5432 or db2:5433 or db3"],
  ["postgres://pahiya:secret@10.0.0.1,10.0.0.2/pahiya?target_session_attrs=primary", "pahiya", "10.0.0.1 or 10.0.0.2"],
  ["postgres://pahiya:sec/ret@db1,db2/pahiya", "?", "an address that cannot be read"],
  ["postgres:///pahiya?host=/run/postgresql", "pahiya", "the socket in /run/postgresql"],
  ["postgres://pahiya:secret@%2Frun%2Fpostgresql/pahiya", "pahiya", "the socket in /run/postgresql"],
  ["postgres://localhost/pahiya?host=/run/postgresql", "pahiya", "the socket in /run/postgresql"],
  ["postgres://pahiya:secret@/pahiya", "pahiya", "this machine"],
  ["postgres://pahiya:secret@/", "", "this machine"],
  // Signs of a password that should have been written as %2F, %23, %40.
  ["postgres://pahiya:sec/ret@db.example/pahiya", "?", "an address that cannot be read"],
  ["postgres://pahiya:12/secret@db.example/pahiya", "?", "an address that cannot be read"],
  ["postgres://pahiya:12#secret@db.example/pahiya", "?", "an address that cannot be read"],
  ["postgres://pahiya:12@/secret@db.example/pahiya", "?", "an address that cannot be read"],
  ["postgres://", "", "this machine"],
])("describes %s without its secret", (url, database, host) => {
  expect(databaseAddress(url)).toEqual({ database, host });
});

const one = "postgres://anna%2Cb:pw@";
it.each([
  ["a:1,b:2,c/rides", ["a:1/rides", "b:2/rides", "c/rides"], "read-write"],
  ["a,[::1]:5433/rides?target_session_attrs=read-write", ["a", "[::1]:5433"], "read-write"],
  ["a,b/rides?sslmode=require&target_session_attrs=standby", ["a", "b"], "standby"],
  ["a,b/rides?target_session_attrs=any", ["a", "b"], "any"],
  ["a:1/rides?target_session_attrs=primary", ["a:1"], "read-write"],
  ["a:1/rides", ["a:1/rides"], "any"],
  ["/rides?host=/run/postgresql", ["/rides?host=/run/postgresql"], "any"],
  // A comma in a name or a path is none between servers.
  ["a/rides,walks", ["a/rides,walks"], "any"],
])("splits %s as libpq does", (rest, hosts, wanted) => {
  const split = splitHosts(one + rest);
  expect(split.wanted).toBe(wanted);
  const query = rest.includes("/rides?t") || rest.includes("?ssl") ? rest.slice(rest.indexOf("/rides?")) : "";
  expect(split.urls).toEqual(hosts.map((host) => one + host + (host.includes("/rides") ? "" : query)));
  expect(hasReadableHosts(one + rest)).toBe(true);
});

it.each(["a,b:port/rides", "a,,b/rides", "a,b/rides?target_session_attrs=read-wrote"])("refuses %s", (rest) => {
  expect(hasReadableHosts(one + rest)).toBe(false);
});
