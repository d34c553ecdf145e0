import { expect, it } from "vitest";
import { erasures } from "#modules/accounts/privacy/data-requests.server.ts";
import { LEFT_TO_LAPSE } from "#modules/payments/capture/capture-authorization.server.ts";
import { NOBODYS_ADDRESS } from "#platform/mail/nobodys-address.ts";

/** Words by which code knows rows again that were written before: said otherwise, the old rows would no longer be known. */
const stored: [string, string, string][] = [
  ["a promise of money that nobody takes", LEFT_TO_LAPSE, "left to lapse"],
  [
    "an erasure asked for on the page",
    erasures.page.words,
    "Asked for on the profile page; rides ahead keep their contact until they are over.",
  ],
  [
    "an erasure that the company carried out",
    erasures.desk.words,
    "Carried out; rides ahead, and bookings that are owed money, keep their contact until that is over.",
  ],
  ["where somebody was erased", NOBODYS_ADDRESS, "erased@erased.invalid"],
];

it.each(stored)("knows %s by the words that old rows hold", (_, words, kept) => expect(words).toBe(kept));
