import { expect, it } from "vitest";
import { hostInTheClear } from "./server-database.server.ts";

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
  ["postgres://pahiya:secret@127.0.0.1:5432,10.0.0.12:5432/pahiya", "10.0.0.12"],
  ["postgres://pahiya:secret@10.0.0.11,10.0.0.12/pahiya?sslmode=verify-full", null],
])("names the other machine that %s reaches unencrypted", (url, host) => {
  expect(hostInTheClear(url)).toBe(host);
});
