import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { forgetPersonOf } from "../privacy/forget-person.server.ts";
import { bookByDesk } from "./book-by-desk.server.ts";
import { expireHolds } from "./expire-holds.server.ts";

const contact = { contactName: "Bela Bose", contactEmail: "bela@nowhere.example", contactPhone: "+919812345678" };

describe("the key of a booking by the desk", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());

  const book = async (departure: string, secret: string) => {
    const answer = await bookByDesk(
      { ...office.deps, signer: createSigner(secret) },
      {
        ...{ wish: { departure, people: 2, category: "regular" }, hours: 2, seenPaise: 4000_00, byLink: false },
        holder: { ...contact, country: "IN", touristCategory: "", remarks: "" },
      },
    );
    if (!("held" in answer)) throw new Error(answer.refused);
    return { id: answer.held.id, isNew: answer.isNew };
  };
  const keyOf = async (id: string) =>
    (await office.db.selectFrom("booking").select("request_key").where("id", "=", id).executeTakeFirstOrThrow())
      .request_key;

  it("finds the same caller again, and nobody without the secret finds them by it", async () => {
    const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const first = await book(ride?.id ?? "", "one secret");
    expect(await book(ride?.id ?? "", "one secret")).toEqual({ id: first.id, isNew: false });
    const caller = Object.values(contact).map((said) => said.toLowerCase());
    const guessed = JSON.stringify([ride?.id, 2, "regular", ...caller]);
    expect(await keyOf(first.id)).not.toContain(createHash("sha256").update(guessed).digest("base64url"));
    const other = await book(ride?.id ?? "", "another secret");
    expect(other.isNew).toBe(true);
    expect(await keyOf(other.id)).not.toBe(await keyOf(first.id));
  });

  it("goes with the person", async () => {
    const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(10);
    const { id } = await book(ride?.id ?? "", "one secret");
    office.clock.advanceMinutes(121);
    await expireHolds(office.deps);
    await forgetPersonOf(office.deps, contact.contactEmail);
    expect(await keyOf(id)).toBe(`erased ${id}`);
  });
});
