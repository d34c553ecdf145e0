/** Meaning of each kind of alert; docs/runbook.md has the actions. */
export const alertMeanings: Readonly<Record<string, string>> = {
  "payment.mismatch": "A guest paid the wrong amount or currency. All of it is on its way back.",
  "payment.stray_order": "Money came for an order that the site had lost. It is on its way back.",
  "payment.unknown_order": "Money came for an order that is not ours.",
  "payment.disputed": "A bank disputes a payment. The provider's desk names a deadline for the answer.",
  "payment.dispute_wanting":
    "A bank wants more information about a disputed payment. The provider's desk names the new deadline.",
  "payment.dispute_lost": "A bank has taken back the money of a payment that it disputed. Decide about the booking.",
  "payment.dispute_reversed":
    "A bank has returned the money of a dispute. Decide about the booking, and about any refund on hold.",
  "refund.twice": "A guest gets the same money twice, by a refund and by a dispute. The list of alerts names the sum.",
  "order.stuck": "For ten minutes the provider has not answered about a payment.",
  "hold.many": "Far more places than usual are held and unpaid: perhaps by someone who doesn't mean to pay.",
  "event.stuck": "A provider event keeps failing.",
  "refund.stuck": "A refund has not been sent: the provider refuses it, or the money may already have gone.",
  "refund.failed": "A bank refused a refund. The site is making it again.",
  "refund.late": "A refund is still not processed ten days after it was requested.",
  "refund.not_ours": "The site can't match a refund made at the provider's desk.",
  "refund.forgotten":
    "A refund that the site sent is missing from its books, because an older backup was restored. The guest's request is missing too.",
  "data_request.due": "A data request must be answered within a week.",
  "mail.stuck": "Mails have been waiting for more than an hour.",
  "mail.given_up":
    "The site has given up on an important mail: it could not be sent for seven days, or its quote expired first.",
  "mail.refused": "An important mail was refused: the mail server says that its address doesn't exist.",
  "studio.not_published":
    "A text was not published at the moment that was planned. Guests see the former one; the draft is kept.",
  "rates.stuck":
    "The bank's file of exchange rates can't be read or looks wrong. Guests see the former rates for two weeks.",
  "disk.low": "The site's disk is nearly full. Once it is full, nobody can book.",
  "backup.old": "No backup has been made for hours. A loss now would take everything since the last one.",
  "certificate.ends":
    "The site's certificate expires soon, has expired, or is for another name. Without a valid one, browsers block the site.",
  "clock.off": "The machine's clock is wrong, so holds end too early or too late.",
  "settlement.differs": "The provider's settlement differs from our books.",
  "settlement.late_difference": "The provider's settlement differs on a day that was closed.",
  "settlement.incomplete": "A settlement's lines do not come to its sum, or its transfer has failed.",
  "settlement.missing": "A payment has not been settled for ten days.",
};

/** Unknown kinds, from an older version of the site, are named as they are. */
export const alertLabel = (kind: string): string => alertMeanings[kind] ?? `An alert of the kind ${kind}.`;
