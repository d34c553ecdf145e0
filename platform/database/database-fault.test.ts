import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { isDatabaseFault } from "./database-fault.server.ts";

const coded = (code: string) => Object.assign(new Error("the words change with the locale"), { code });

describe("a database fault", () => {
  it.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "ENOSPC",
    "08006",
    "25006",
    "53100",
    "53300",
    "57014",
    "57P01",
    "57P03",
    "58030",
  ])("is recognised for %s", (code) => {
    expect(isDatabaseFault(coded(code))).toBe(true);
  });

  it("is recognised for pg's broken connections and wrapped errors", () => {
    expect(isDatabaseFault(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isDatabaseFault(new Error("timeout exceeded when trying to connect"))).toBe(true);
    // A rollback on a connection that was given up.
    expect(isDatabaseFault(new Error("Client was closed and is not queryable"))).toBe(true);
    expect(isDatabaseFault(new AggregateError([coded("ECONNREFUSED")]))).toBe(true);
    expect(isDatabaseFault(new Error("could not sign in", { cause: coded("57P01") }))).toBe(true);
  });

  it("differs from the provider's silence", () => {
    const refused = Object.assign(new TypeError("fetch failed"), { cause: coded("ECONNREFUSED") });
    expect(isDatabaseFault(new AppError("provider_unavailable", {}, { cause: refused }))).toBe(false);
    expect(isDatabaseFault(new AppError("database_unavailable"))).toBe(true);
  });

  it("differs from programming errors", () => {
    for (const error of [coded("23505"), coded("42P01"), new Error("Connection"), "ECONNREFUSED", null])
      expect(isDatabaseFault(error), String(error)).toBe(false);
  });
});
