import { describe, expect, it } from "vitest";
import { commandRights, mayOpen, mayRun, roles, screenRights, wantsProof } from "./model.ts";

describe("rights", () => {
  it("let an owner open every screen and run every command", () => {
    for (const allowed of Object.values(screenRights)) expect(allowed).toContain("owner");
    for (const allowed of Object.values(commandRights)) expect(allowed).toContain("owner");
  });

  it("name existing roles, each once", () => {
    for (const allowed of [...Object.values(screenRights), ...Object.values(commandRights)]) {
      expect(new Set(allowed).size).toBe(allowed.length);
      for (const role of allowed) expect(roles).toContain(role);
    }
  });

  it("give a guide a ride's persons only, and no money", () => {
    for (const command of ["refund", "cancel-booking", "export-person", "list-subscribers"])
      expect(mayRun("guide", command)).toBe(false);
    expect(mayRun("guide", "manifest")).toBe(true);
    expect(mayOpen("guide", "bookings")).toBe(false);
    expect(mayOpen("guide", "departure")).toBe(true);
  });

  it("refuse an unlisted command", () => {
    expect(mayRun("owner", "no-such-command")).toBe(false);
    expect(mayRun("owner", "toString")).toBe(false);
  });

  it("ask proof for listed commands only", () => {
    for (const command of wantsProof) expect(Object.keys(commandRights)).toContain(command);
  });
});
