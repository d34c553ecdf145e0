import { expect, it } from "vitest";
import { databaseAddress } from "./database-address.server.ts";
import { hostInTheClear } from "./server-database.server.ts";

it.each([
  ["postgres://pahiya:secret@127.0.0.1:5432/pahiya", "pahiya", "127.0.0.1:5432"],
  ["postgres://pahiya:secret@db.example/pahiya?sslmode=require", "pahiya", "db.example"],
  ["postgres://pahiya@/pahiya?host=/run/postgresql", "pahiya", "the socket in /run/postgresql"],
  ["postgres://pahiya:secret@/pahiya?host=/run/postgresql&port=5433", "pahiya", "the socket in /run/postgresql"],
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
])("says where %s leads, and no secret", (url, database, host) => {
  expect(databaseAddress(url)).toEqual({ database, host });
});

it.each([
  ["postgres://pahiya:secret@db.example/pahiya", "db.example"],
  ["postgres://pahiya:secret@10.0.0.5:5432/pahiya?sslmode=disable", "10.0.0.5"],
  ["postgres://pahiya@/pahiya?host=db.example", "db.example"],
  ["postgres://pahiya:secret@db.example/pahiya?sslmode=verify-full", null],
  ["postgres://pahiya:secret@db.example/pahiya?ssl=true", null],
  ["postgres://pahiya:secret@127.0.0.1:5432/pahiya", null],
  ["postgres://pahiya:secret@localhost/pahiya", null],
  ["postgres://pahiya@/pahiya?host=/run/postgresql", null],
  ["postgres:///pahiya", null],
])("says which other machine %s speaks to in the clear", (url, host) => {
  expect(hostInTheClear(url)).toBe(host);
});
