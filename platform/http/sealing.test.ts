import { expect, it } from "vitest";
import { createSealer } from "./sealing.server.ts";

const sealer = createSealer("a-secret-for-tests-of-32-letters!");

it("opens what was sealed for the same purpose and id", () => {
  const sealed = sealer.seal("code", "anna", "JBSWY3DP");
  expect(sealer.open("code", "anna", sealed)).toBe("JBSWY3DP");
  expect(sealer.open("code", "bela", sealed)).toBeNull();
  expect(sealer.open("other", "anna", sealed)).toBeNull();
  expect(createSealer("another-secret-of-32-letters-now!").open("code", "anna", sealed)).toBeNull();
});

it("opens nothing that was changed, cut or never sealed", () => {
  const sealed = sealer.seal("code", "anna", "JBSWY3DP");
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealer.open("code", "anna", changed.toString("base64url"))).toBeNull();
  }
  for (const text of ["", "x", sealed.slice(0, 20), sealed.slice(0, -2)])
    expect(sealer.open("code", "anna", text)).toBeNull();
});

it("seals the same text differently each time", () => {
  expect(sealer.seal("code", "anna", "JBSWY3DP")).not.toBe(sealer.seal("code", "anna", "JBSWY3DP"));
});
