import { expect, it } from "vitest";
import { NOBODYS_ADDRESS } from "#platform/mail/nobodys-address.ts";

// Code decides by codes, whose lists db/codes.db.test.ts compares with the database. The one exception is an address.
it("knows the erased address in old rows", () => expect(NOBODYS_ADDRESS).toBe("erased@erased.invalid"));
