import { expect, it } from "vitest";
import { createLog } from "./log.server.ts";

it("writes down neither people nor secrets, nor the rows that the database refused", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const refused = Object.assign(new Error("duplicate key"), {
    detail: "Key (email)=(anna@example.com) already exists.",
    params: ["anna@example.com", "+919800000000"],
  });
  log.error({ err: refused, booking: { contactEmail: "anna@example.com", phone: "+919800000000" } }, "refused");
  log.info(
    { token: "secret-token", headers: { authorization: "Bearer secret-token", cookie: "session=secret-token" } },
    "asked",
  );
  const unsent = Object.assign(new Error("Recipient command failed: 550 <anna@example.com> unknown"), {
    command: "RCPT TO",
    rejected: ["anna@example.com"],
    response: "550 <anna@example.com> unknown",
  });
  log.error({ err: unsent, job: "mail.send" }, "a job failed");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain("RCPT TO");
  expect(lines.join("")).toContain("duplicate key");
  expect(lines.join("")).not.toMatch(/anna@|9800000|secret-token/);
});
