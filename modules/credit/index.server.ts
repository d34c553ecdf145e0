import "./tables.server.ts";

export { auditCredit, giftHeldOfEach, giftHeldPaise, giveBackToGifts } from "./credit-ledger.server.ts";
export { type CodeSale, checkCode, findCode, findCodeById, type PriceCode } from "./judge-code.server.ts";
export { listCodes, listUses } from "./list-codes.server.ts";
export { type CodeTaken, forgetUsers, releaseUses, settleUse, takeCode } from "./use-code.server.ts";
export {
  type CodeTerms,
  changePromo,
  createPromo,
  endCode,
  expireGifts,
  issueGift,
  newGiftWord,
} from "./write-code.server.ts";
