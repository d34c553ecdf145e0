import { NOBODY } from "../mail/nobodys-address.ts";

/** Used by the forgetting code; a test fails for a column missing here and in `withoutPeople`. */
export interface TableRetention {
  whose: string;
  /** Columns overwritten on an occasion. */
  forgets?: Readonly<Record<string, Readonly<Record<string, string | boolean | null>>>>;
  /** Columns rewritten by a function. */
  rewrites?: Readonly<Record<string, readonly [by: string, what: string]>>;
  /** Functions that delete whole rows. */
  deletes?: Readonly<Record<string, string>>;
  /** Reasons for columns that stay; ids, instants and search vectors need none. */
  keeps?: Readonly<Record<string, readonly string[]>>;
}

const nobodysContact = { contact_name: NOBODY.name, contact_email: NOBODY.email, contact_phone: NOBODY.phone };
const neededForRide = { height_cm: null, diet: null, notes: null, emergency_name: null, emergency_phone: null };

export const retention = {
  // booking
  booking: {
    whose: "the traveller who books",
    forgets: { afterRide: { remarks: "" }, erased: { ...nobodysContact, remarks: "" } },
    keeps: {
      "the law has the company keep what was sold, when and for how much": [
        ...[
          "reference",
          "category",
          "people",
          "seats",
          "price_lines",
          "total_paise",
          "prices",
          "policy",
          "credit_paise",
        ],
        "status",
      ],
      "where guests come from and how they travel; says nobody's name": ["country", "tourist_category"],
      "our own marks": ["hold_extended", "link_version", "brought_by"],
      "the reference that the former system's own books have": ["brought_as"],
    },
    rewrites: { request_key: ["forgetPersonIn", "a signed digest of the form or caller; at erasure the booking's id"] },
  },
  booking_event: {
    whose: "the traveller who books",
    keeps: {
      "what happened to a booking, in our words": [
        "from_status",
        "to_status",
        "actor",
        "reason",
        "kind",
        "rider_position",
      ],
    },
  },
  code_use: {
    whose: "the traveller who books",
    rewrites: { person: ["forgetUsers", "digest of code and address; empty once the booking is erased"] },
    keeps: { "which code a booking had and what it was worth": ["state", "paise", "back_paise", "counted"] },
  },
  gift_order: {
    whose: "who buys a gift, and who gets it",
    forgets: {
      over: {
        ...{ buyer_name: NOBODY.name, buyer_email: NOBODY.email },
        ...{ recipient_name: NOBODY.name, recipient_email: null, words: "" },
      },
      received: { recipient_name: NOBODY.name, recipient_email: null, words: "" },
    },
    deletes: { forgetGifts: "an order that nobody paid, after thirty days" },
    keeps: {
      "the law has the company keep what was sold, when and for how much": [
        "number",
        "status",
        "amount_paise",
        "tour_name",
        "send_on",
      ],
    },
  },
  hold_origin: { whose: "the network of who holds", deletes: { forgetHoldOrigins: "once the hold is paid or over" } },
  rider: {
    whose: "each rider, whoever booked",
    forgets: {
      afterRide: neededForRide,
      erased: { ...neededForRide, name: null, guardian_name: null, is_minor: false },
    },
    keeps: {
      "proof of the terms that were agreed to": ["waiver_version"],
      "place in the party": ["position"],
    },
  },
  booking_change: {
    whose: "the person who takes a holiday over",
    forgets: { over: { new_contact: null } },
    keeps: {
      "what was changed and what it cost": [
        ...["kind", "status", "due_paise", "seats", "price_lines", "total_paise", "prices", "link_version"],
      ],
    },
  },
  guest_choice: {
    whose: "the traveller who books",
    keeps: { "what was offered and chosen, in our words": ["reason", "choice", "chosen_by"] },
  },
  booking_note: {
    whose: "the party",
    deletes: { forgetRiders: "two days after the ride", forgetNotes: "erasure, or handing over" },
  },
  company_bill: {
    whose: "the traveller's company",
    deletes: { forgetCompanyBill: "erasure, handing over, or at will" },
  },
  bespoke_quote: {
    whose: "the traveller who asked for it",
    forgets: { erased: { ...nobodysContact, words: NOBODY.name } },
    keeps: {
      "what was offered and for how much": [
        "number",
        "version",
        "local_date",
        "local_time",
        "people",
        "total_paise",
        "others",
      ],
      "where guests come from; says nobody's name": ["country"],
    },
  },
  // availability
  guide: {
    whose: "the guide",
    forgets: { ended: { phone: null, email: null } },
    keeps: {
      "who led which ride": ["name", "languages", "roles", "portrait", "named_in_reviews"],
      "when they ride": ["hours"],
    },
  },
  guide_certificate: { whose: "the guide", deletes: { endGuide: "when the guide leaves the company" } },
  guide_assignment: { whose: "the guide", keeps: { "who led which ride": ["role", "assigned_by"] } },
  guide_notice: {
    whose: "the guide",
    deletes: { forgetOldRosters: "once its day is over", endGuide: "when the guide leaves the company" },
  },
  // payments
  refund: {
    whose: "the former traveller who is told of it",
    rewrites: { told: ["takeRefundRecipients", "empty once they have been told; forgetRefundRecipients at erasure"] },
    keeps: {
      "the ledger's: what went back, why and how": [
        ...["provider_refund_id", "amount_paise", "reason", "status", "attempts", "tries", "promised_by", "last_error"],
        ...["hold_reason", "is_return", "return_cause", "asked_by", "bank_reference"],
      ],
    },
  },
  provider_event: {
    whose: "the payer",
    rewrites: { payload: ["trimEvents", "ids, sums and states, without the payer"] },
    keeps: { "which event, and how often it was tried": ["event_id", "name", "attempts", "is_whole"] },
  },
  // tax
  tax_paper: {
    whose: "the guest or company that it is made out to",
    keeps: {
      "tax law has the company keep invoices and credit notes as they were made (CGST Act, section 36)": [
        ...["kind", "year", "number", "serial", "sac", "rate_hundredths", "place", "buyer_gstin", "words", "issued_on"],
        ...["total_paise", "taxable_paise", "cgst_paise", "sgst_paise", "igst_paise", "credited_paise"],
      ],
    },
  },
  // accounts
  user: { whose: "the traveller", deletes: { forgetOutsideBookings: "erasure of the account" } },
  session: { whose: "the traveller", deletes: { forgetOldSessions: "when it is over; at erasure with the account" } },
  account: { whose: "the traveller", deletes: { forgetOutsideBookings: "erasure, with the account" } },
  verification: {
    whose: "the traveller",
    deletes: { forgetLinks: "erasure", forgetOldSessions: "when the link is over" },
  },
  profile: { whose: "the traveller", deletes: { forgetOutsideBookings: "erasure, with the account" } },
  former_address: { whose: "the traveller", deletes: { forgetOutsideBookings: "erasure, with the account" } },
  sign_in_attempt: { whose: "who logs in, as a digest", deletes: { forgetOldTries: "a day after the wait is over" } },
  data_request: {
    whose: "who asks about their data",
    forgets: { answered: { email: null, words: "" } },
    keeps: { "proof that it was answered in time": ["kind", "due_on", "carried_out_by", "answer"] },
  },
  // staff
  staff_member: {
    whose: "a person of the company",
    forgets: { deactivated: { totp_secret: null, totp_step: null, browser_marks: null } },
    keeps: {
      "the audit says who did what, for as long as the company keeps its books": [
        ...["name", "email", "role", "is_demo"],
      ],
    },
  },
  staff_invite: {
    whose: "who is invited",
    deletes: { forgetOldStaffAccess: "once it has expired; at once when used" },
  },
  staff_session: {
    whose: "a person of the company",
    deletes: { forgetOldStaffAccess: "when it is over", endStaffAccess: "deactivation" },
  },
  staff_passkey: { whose: "a person of the company", deletes: { endStaffAccess: "deactivation, or at will" } },
  staff_recovery_code: { whose: "a person of the company", deletes: { endStaffAccess: "deactivation; when used" } },
  staff_challenge: { whose: "a person of the company", deletes: { forgetOldStaffAccess: "within a day" } },
  staff_approval: { whose: "a person of the company", deletes: { forgetOldStaffAccess: "within a day" } },
  staff_view: { whose: "a person of the company", deletes: { endStaffAccess: "deactivation, or at will" } },
  staff_deed: { whose: "anybody a command names", deletes: { forgetOldStaffAccess: "within two days" } },
  // studio
  content_draft: {
    whose: "the person of the company who writes it",
    keeps: {
      "a text of the company's site, until it is published or discarded": [
        ...["kind", "key", "author", "base", "value", "rival", "revision", "page_view", "page_save"],
        ...["publish_at", "planned_by", "planned_by_member", "plan_fault", "timetable"],
      ],
    },
  },
  content_version: {
    whose: "the person of the company who published it",
    keeps: {
      "the site's history says who wrote what, as the audit does": [
        ...["kind", "key", "number", "value", "fields", "origin", "published_by"],
      ],
    },
  },
  moved_address: {
    whose: "the person of the company who added it",
    keeps: { "the site's history says who did what, as the audit does": ["path", "leads_to", "made_by"] },
  },
  // pictures
  picture_draft: {
    whose: "the person of the company who brings it",
    keeps: {
      "a picture for the site, until it is used or discarded": [
        ...["key", "replaces", "master", "file_name", "alt", "credit", "licence", "source", "author", "rival"],
      ],
    },
  },
  route_version: {
    whose: "the person of the company who brings it",
    keeps: {
      "a route for the site, and the former ones: the history says who did what, as the audit does": [
        ...["state", "file_name", "gpx", "ground", "fault", "author"],
      ],
    },
  },
  first_run_step: {
    whose: "the person of the company who settled it",
    keeps: { "the company's history says who did what, as the audit does": ["step", "settled_by"] },
  },
  // imports
  import: {
    whose: "the person of the company who brings it",
    keeps: {
      "the company's history says who did what, as the audit does": [
        ...["kind", "state", "file_name", "sheet", "headings", "mapping", "made_by"],
      ],
    },
  },
  import_line: {
    whose: "whom the former system knew",
    deletes: { forgetImportLines: "thirty days after the last work on the file", forgetImported: "erasure" },
  },
  import_workbook: {
    whose: "whom the former system knew",
    deletes: { forgetImportLines: "thirty days after the last work on the file", forgetImported: "erasure" },
  },
  customer: { whose: "whom the company knew before", deletes: { forgetImported: "erasure" } },
  // what people write
  post_comment: {
    whose: "the reader who writes it",
    forgets: { erased: { name: "A reader", email: NOBODY.email } },
    deletes: { forgetCommenter: "erasure, unless it is published" },
    keeps: { "the words stay where others have answered them": ["comment", "status"] },
  },
  review: {
    whose: "the traveller who writes it",
    forgets: {
      erased: {
        ...{ reviewer_name: "Somebody who rode with us", photo: null, traveller_id: null, author_email: null },
        ...{ answer: null, answered_at: null, answer_told_at: null },
      },
    },
    keeps: {
      "words and stars stay, without their author": ["rating_halves", "quote", "paragraphs", "reviewed_on", "country"],
      "our own marks": ["featured", "status", "is_verified", "led_by"],
    },
  },
  review_photo: {
    whose: "the traveller who took it",
    deletes: {
      forgetAuthor: "erasure; its files go right after",
      takeBackPhoto: "at will",
      forgetLoosePhotos: "seven days after it was brought, if no review was posted with it",
    },
  },
  waiting_party: {
    whose: "who waits",
    deletes: { forgetPastWaitlist: "two days after the departure", forgetWaitlistOf: "erasure" },
  },
  contact_message: { whose: "who writes to us", deletes: { forgetWriter: "erasure" } },
  subscriber: {
    whose: "the reader of the newsletter",
    deletes: { forgetReaders: "two days after leaving, or thirty without a yes", forgetWriter: "erasure" },
  },
  // what is told
  mail: {
    whose: "its recipient",
    forgets: { sent: { html: null, plain: null } },
    rewrites: { data: ["redactSentMail", "without the token of its link and without remarks, once it is out"] },
    deletes: { forgetMails: "newsletter and waitlist: once nobody is on that list", onPersonForgotten: "erasure" },
    keeps: {
      "which mail went out, to whom; goes with the row": ["kind", "recipient", "subject", "status", "last_error"],
    },
  },
  outbox: { whose: "whom an event is about", deletes: { forgetMails: "with its mail", onPersonForgotten: "erasure" } },
} as const satisfies Record<string, TableRetention>;

/** Tables without personal data, by reason. */
export const withoutPeople: Readonly<Record<string, readonly string[]>> = {
  "what the company writes and sells": [
    ...["photo", "category", "destination", "tour", "page", "post", "schedule", "blackout", "departure"],
    ...["guide_pool", "guide_duty", "setting", "message_template", "content_gap", "gst_rate"],
    ...["picture_master", "picture_change", "tour_route", "import_habit"],
  ],
  "sums and copies of those": [
    ...["tour_tally", "place_tally", "category_tally", "destination_tally", "post_tally", "title_tally"],
    ...["ride_sum", "money_sum", "unsettled_payment", "shown_picture"],
    ...["review_tally", "review_total", "search_entry", "search_hit", "search_page", "search_word", "search_script"],
  ],
  "money, by ids alone, which the law has the company keep": [
    ...["payment_order", "payment", "payment_share", "chargeback", "desk_refund", "ledger_entry", "credit"],
    ...["price_code", "credit_entry"],
    ...["settlement", "settlement_line", "day_close", "receipt_counter", "desk_payment"],
    ...["tax_paper_counter", "tax_paper_due"],
  ],
  "which notices went out, by ids": ["booking_notice"],
  "things that an import made, by ids": ["import_made"],
  "clicks by day": ["partner_click"],
  "digests of who asks, for minutes or hours": ["rate_limit"],
  "commands of the company's people; what names a person is not noted (`personal` of a command), and a reason goes with its guest (`forgetReasons`)":
    ["audit"],
  "orders of that audit": ["undone_deed"],
  "ids and numbers of what waits for a person": ["alert"],
  "names of migrations": ["schema_migration"],
};
