/** Meaning of each kind of alert; docs/runbook.md has the actions. */
export const alertMeanings: Readonly<Record<string, string>> = {
  "payment.mismatch": "Somebody paid another amount or currency than was asked for. All of it is on its way back.",
  "payment.stray_order": "Money came on an order that the site had lost. It is on its way back.",
  "payment.unknown_order": "Money came on an order that is not ours.",
  "payment.disputed": "A bank disputes a payment. The provider's desk names a deadline for the answer.",
  "payment.dispute_wanting":
    "A bank wants more about a payment that it disputes. The provider's desk names the new deadline.",
  "payment.dispute_lost": "A bank has taken back the money of a payment that it disputed. Decide about the booking.",
  "payment.dispute_reversed":
    "A bank has given back money that it had taken by a dispute. Decide about the booking, and about a refund that was held.",
  "refund.twice":
    "Money of one payment goes to its guest twice, by a refund and by a dispute. The list of alerts names the sum.",
  "order.stuck": "The provider could not be asked about a payment for ten minutes.",
  "hold.many":
    "Far more is held at once and not paid than on any evening: perhaps by somebody who does not mean to pay.",
  "event.stuck": "A notice of the provider's fails again and again.",
  "refund.stuck": "A refund is not sent: the provider does not take it, or its money may have gone already.",
  "refund.failed": "The bank did not take a refund back. It is being made anew.",
  "refund.late": "A refund is not processed ten days after it was asked for.",
  "refund.not_ours": "A refund was made at the provider's desk that the site cannot place.",
  "refund.forgotten":
    "The site sent a refund that is not in its books any more, as an older backup was restored. What its guest had asked for is not there either.",
  "data_request.due": "Somebody's request about their data must be answered within a week.",
  "mail.stuck": "Mails have waited for more than an hour.",
  "mail.given_up":
    "A mail that mattered is tried no more: it has not gone out for seven days, or its quote ran out before it could.",
  "mail.refused": "The mail server says that nobody has an address, and what was to go there mattered.",
  "disk.low": "The disk that the site writes to is nearly full. When it is, nothing can be booked.",
  "backup.old": "No backup has been taken for hours. What is lost now is lost from then on.",
  "certificate.ends":
    "The site's certificate ends soon, has ended, or is for another name. Browsers let nobody in without one.",
  "clock.off": "The machine's clock is wrong. Holds end too early or too late.",
};

/** Unknown kinds, from an older version of the site, are named as they are. */
export const alertLabel = (kind: string): string => alertMeanings[kind] ?? `An alert of the kind ${kind}.`;
