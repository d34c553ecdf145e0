import { expect, it, onTestFinished } from "vitest";
import { captureConsole, createLog } from "./log.server.ts";

it("logs neither people nor secrets nor refused rows", () => {
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
  const ofARow = (words: string) =>
    Object.assign(new Error(words), {
      detail: "Failing row contains (Anna, anna@example.com).",
      params: ["anna@example.com"],
      where: "COPY booking, line 1: Anna\tanna@example.com",
      code: "23514",
    });
  const faults = [
    ofARow("a row of anna@example.com"),
    new Error("outer", { cause: ofARow("an inner anna@example.com") }),
    new AggregateError([ofARow("deeper")], "several again"),
    Object.assign(new Error("held"), { held: ofARow("within") }),
    "said of anna@example.com",
  ];
  log.error({ err: new AggregateError(faults, "5 bookings could not be thanked"), job: "rides.thank" }, "a job failed");
  log.error({ err: Object.assign(ofARow("top"), { errors: faults }) }, "with faults of its own");
  // A mail server that refuses a link quotes it; each of these links opens personal data.
  const links = ["reset-password?token=", "manage/PH-1?key=", "pay-change/7?key=kept&booking=", "upload/x?signature="];
  for (const link of links)
    log.error({ err: new Error(`554 blocked: https://a.example/${link}secret-token`) }, "unsent");
  const ofLinks = lines.splice(5).join("");
  expect(ofLinks).toContain("pay-change/7?key=[personal]&booking=[personal]");
  expect(ofLinks).not.toContain("secret-token");
  expect(lines).toHaveLength(5);
  for (const line of lines.slice(3))
    for (const word of ["23514", "a row of", "an inner", "deeper", "within", "said of"]) expect(line).toContain(word);
  expect(lines.join("")).not.toMatch(/Anna/);
  expect(lines[2]).toContain("RCPT TO");
  expect(lines.join("")).toContain("duplicate key");
  expect(lines.join("")).not.toMatch(/anna@|9800000|secret-token/);
});

it("cuts long texts quickly, and splits no address", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const { warn, error } = console;
  onTestFinished(() => void Object.assign(console, { warn, error }));
  captureConsole(log);
  // Quadratic in a million letters it would take the better part of an hour: longer than any timeout.
  log.error({ err: new Error(`invalid input syntax for type uuid: "${"a".repeat(1_000_000)}"`) }, "refused");
  console.warn("a".repeat(1_000_000));
  console.error(`${"7 ".repeat(3)}${" ".repeat(1_000_000)}`);
  expect(lines.map((line) => line.length < 20_000 && line.includes("1000"))).toEqual([true, true, true]);
  expect(lines[0]).toContain("invalid input syntax for type uuid");
  for (let room = 0; room < 300; room += 1)
    console.warn(`${"=".repeat(3_650 + room)} anna@example.com ${"=".repeat(500)}`);
  console.warn("anna@example.com ".repeat(400));
  expect(lines).toHaveLength(304);
  expect(lines.join("")).not.toMatch(/anna/);
});
