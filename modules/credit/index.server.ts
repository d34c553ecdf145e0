import "./tables.server.ts";

export { auditCredit, giftHeldOfEach, giftHeldPaise, giveBackToGifts } from "./credit-ledger.server.ts";
export { type GiftSums, readGiftForm, readSending } from "./gifts/gift-form.server.ts";
export {
  type BoughtGift,
  changeSending,
  findBoughtGift,
  findGiftNumbered,
  findGiftOrder,
  type GiftOrder,
  orderGift,
  startGiftPayment,
} from "./gifts/gift-orders.server.ts";
export { settleGift, tellGiftFailed, tellGiftRefunded, tellGiftReturned } from "./gifts/gift-payables.server.ts";
export { countGiftsOf, exportGiftsOf, forgetGifts, forgetGiftsOf } from "./gifts/gift-privacy.server.ts";
export { giftBackPaise, giftBackUntil, giveGiftBack, isGivenBack, mayGiveBack } from "./gifts/give-back.server.ts";
export { findGiftOrders, owedToGifts } from "./gifts/list-gift-orders.server.ts";
export { lowerRefundedGifts } from "./gifts/lower-gifts.server.ts";
export { resendGift, sendDueGifts } from "./gifts/send-gift.server.ts";
export { type CodeSale, checkCode, findCode, findCodeById, isUseOf, type PriceCode } from "./judge-code.server.ts";
export { listCodes, listUses } from "./list-codes.server.ts";
export { type CodeTaken, forgetUsers, settleUse, takeBackUses, takeCode } from "./use-code.server.ts";
export {
  type CodeTerms,
  changePromo,
  createPromo,
  endCode,
  expireGifts,
  issueGift,
  newGiftWord,
} from "./write-code.server.ts";
