import { expect, it } from "vitest";
import { createSigner } from "./signing.server.ts";

const signer = createSigner("a secret for tests only");

it("accepts its own key for this purpose and id only", () => {
  const key = signer.sign("booking", "PH-7K3M9Q");
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(signer.verifies("booking", "PH-7K3M9Q", key)).toBe(true);
  expect(signer.verifies("voucher", "PH-7K3M9Q", key)).toBe(false);
  expect(signer.verifies("booking", "PH-7K3M9R", key)).toBe(false);
  expect(createSigner("another secret").verifies("booking", "PH-7K3M9Q", key)).toBe(false);
});

it("accepts a key in exact spelling only", () => {
  const key = signer.sign("booking", "PH-7K3M9Q");
  for (const malformed of [
    "",
    key.slice(0, -1),
    `${key}!`,
    `${key}=`,
    ` ${key}`,
    `${key.slice(0, 10)} ${key.slice(10)}`,
  ])
    expect(signer.verifies("booking", "PH-7K3M9Q", malformed), malformed).toBe(false);
});
