import { HOLD_MINUTES, TRANSFER_FEE_PAISE } from "#modules/booking/model.ts";
import type { LegalPageContent } from "#modules/content/model.ts";
import { GIFT_BACK_DAYS, GIFT_LASTS_AGAIN_DAYS, GIFT_LASTS_DAYS } from "#modules/credit/model.ts";
import { formatRupees } from "#platform/money.ts";

/**
 * The terms. The tables of refunds are not written here: the page draws them from the rules that pay the refunds, under
 * the sections `cancelling-city-tours` and `cancelling-holidays`.
 */
export const termsContent: LegalPageContent = {
  title: "Terms and conditions",
  introduction:
    "What you may expect of us and what we ask of you, in words that fit on a page. By paying for a booking you accept them. The refund tables below are drawn from the same rules our booking system pays by.",
  updated: "2026-11-29",
  sections: [
    {
      id: "booking",
      title: "Booking and paying",
      paragraphs: [
        "Full payment in advance is required. A booking exists once the payment has been confirmed and you have a reference such as PH-7K3M9Q; until then your places are held for you, for " +
          `${HOLD_MINUTES} minutes, extendable once.`,
        "Prices are per person, in Indian rupees. The price you are shown before you pay is the price of your booking, even if it changes afterwards: no tax and no fee is added to it.",
        "Where a departure is full you may put your party on its waiting list. We write when there is room for all of it, to one party after the other; nothing is held by that, and whoever books first has the places.",
        "If a payment reaches us after the places have gone to somebody else, the whole of it is sent back, with no deduction.",
      ],
    },
    {
      id: "who",
      title: "Who can ride",
      paragraphs: [
        "Participants must be over 18 unless accompanied by a parent or guardian on the same departure. Each tour names a lowest age and, for bicycles, a lowest height; a guide who finds a saddle too high may offer a rickshaw instead.",
        "You tell us before you ride of anything that could matter on the road: a heart condition, a bad knee, a pregnancy. Each rider has a page for that, once you have booked. Riding after drinking is not possible. Helmets are worn.",
      ],
    },
    {
      id: "cancelling-city-tours",
      title: "Cancelling city cycle tours and walks",
      paragraphs: [
        "Press the link in your confirmation, or write to us or telephone with your reference. What counts is when you press it, or when your message arrives, measured back from the start of your departure, in Delhi time. Once the tour has started, nothing is refunded.",
        "The group leaves on time. If you are late, telephone: for fifteen minutes after the start you may still join it, where we tell you to. After that you count as not having come, and nothing is refunded.",
      ],
    },
    {
      id: "cancelling-holidays",
      title: "Cancelling cycling holidays",
      paragraphs: [
        "Hotels, vans and guides are engaged long before a holiday begins, so the shares fall earlier. A no-show counts as cancelling on the last day. Whoever misses the start may come after us at their own cost; what was missed is not refunded.",
        `You may pass your booking on to another person who can ride it: the transfer fee is ${formatRupees(TRANSFER_FEE_PAISE)}, and you can do it as long as the holiday can still be booked, which is one or two weeks before the departure; its page says the moment.`,
      ],
    },
    {
      id: "refunds",
      title: "How refunds are paid",
      paragraphs: [
        "At least 10% of what you paid is deducted from every refund of a booking that you cancel, for online charges and taxes. The shares in the tables already contain this deduction; it does not come on top.",
        "If only some of you cancel, the shares count from what your price then falls by. A private ride costs one person alone more than each of several: whoever rides on alone pays that price, and the price falls by less than a share.",
        "Refunds are processed within 15 days, to the card or account from which the payment came. Where that was more than six months before, it takes no money back: we write to you, and send the refund by bank transfer to an account that you name.",
      ],
    },
    {
      id: "we-cancel",
      title: "When we cancel",
      paragraphs: [
        "We call a ride off for thunder, heavy rain, dense fog, severe air pollution, a closed road, or too few riders where a tour names a least number; that is decided before cancelling begins to cost more. You choose another date, a credit for a year, or all your money, without any deduction. We cannot pay for flights or hotels that you booked elsewhere.",
        "If we have to move a ride to another hour or day, we write to you at once. The mail says until when you may leave with all your money, or choose another date.",
        "A guide may shorten or change a route for safety. That is part of the ride and no ground for a refund, though it often makes the better story.",
      ],
    },
    {
      id: "gifts",
      title: "Gift vouchers",
      paragraphs: [
        "A gift voucher is a code that pays for rides with us until nothing is left of it. It pays for any tour, whichever the buyer had in mind, and cannot be paid out in money. Whoever has the code can use it, so please keep it to yourself.",
        `It is valid for ${GIFT_LASTS_DAYS / 365} years from the day on which it is sent. If a booking that it paid for is cancelled, what comes back returns to the code, which then is valid for at least ${GIFT_LASTS_AGAIN_DAYS} days more. What is left after its last day expires.`,
        `Its buyer may cancel it on the page that we mail, until ${GIFT_BACK_DAYS} days after it was sent, as long as nothing of it is used. All of the money then goes back to the card or account that it came from.`,
        "No tax is due on the voucher itself. The ride that it pays for has a receipt, or a tax invoice, over its whole price.",
      ],
    },
    {
      id: "risk",
      title: "Risk, insurance and other people's bicycles",
      paragraphs: [
        "Cycling on public roads has risks that care reduces and cannot remove. Our guides are trained in first aid and carry a kit. For holidays you need travel insurance that covers cycling and medical care; on city rides we advise it.",
        "Our bicycles are insured against us. Please bring yours back in roughly the shape in which you found it; fair wear is ours, a bicycle lent to a stranger is yours.",
        "We are liable for what we do wrong, as Indian law provides. For what lies outside our hands, such as strikes, floods or a wedding procession of four hundred, we do our best and nothing more can be promised.",
      ],
    },
    {
      id: "photographs",
      title: "Photographs and manners",
      paragraphs: [
        "Ask before you photograph a person; your guide will help. If we would like to show a picture with you in it, we ask you too.",
        "We ride through other people's mornings. A guide may ask anyone who forgets that to end the ride early, without a refund. It has happened once.",
      ],
    },
    {
      id: "law",
      title: "Complaints and law",
      paragraphs: [
        "If something went wrong, tell your guide on the day, or [write to us](/contact) within two weeks. We answer within a day and decide within fifteen. Indian law applies, and the courts of Delhi are competent where your own consumer law does not say otherwise.",
        "How we handle your data is on the [privacy page](/privacy).",
      ],
    },
  ],
};
