import { expect, it } from "vitest";
import { databaseAddress } from "./database-address.server.ts";

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
