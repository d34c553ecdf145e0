import { expect, it } from "vitest";
import { erasures } from "#modules/accounts/privacy/data-requests.server.ts";
import { LEFT_TO_LAPSE } from "#modules/payments/capture/capture-authorization.server.ts";
import { DESK_WORDS, FORGOTTEN_WORDS, HELD_WORDS, OWED_WORDS } from "#modules/payments/refunds/held-refunds.server.ts";
import { NOBODYS_ADDRESS } from "#platform/mail/nobodys-address.ts";

/** Words by which code knows rows again that were written before: said otherwise, the old rows would no longer be known. */
const stored: [string, string, string][] = [
  ["a promise of money that nobody takes", LEFT_TO_LAPSE, "left to lapse"],
  [
    "a refund whose money a bank has taken",
    HELD_WORDS,
    "the bank has taken this money back by a dispute: ask the guest before it is paid a second time",
  ],
  [
    "such a refund when the bank has given the money back",
    OWED_WORDS,
    "the bank had taken this money by a dispute and has given it back: it is owed again, by bank transfer or at the provider's desk (npm run ops -- close-refund)",
  ],
  [
    "a refund of whose payment another had gone out before an older backup was restored",
    FORGOTTEN_WORDS,
    "the site has sent a refund of this payment that its books do not know, as an older backup was restored: look whether it is this one, and end this one with its number (npm run ops -- close-refund)",
  ],
  [
    "a refund that its payment does not cover, as money went back at the provider's desk",
    DESK_WORDS,
    "money of this payment went back at the provider's desk: look whether it is this refund, and end this one with its number (npm run ops -- close-refund)",
  ],
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
