export interface TableGroup {
  module: string;
  tables: readonly string[];
}

/** Tables by owning module, for `db/schema.sql` and `docs/schema.md`. */
export const tableGroups: readonly TableGroup[] = [
  {
    module: "catalogue",
    tables: [
      "photo",
      "category",
      "destination",
      "tour",
      "tour_tally",
      "place_tally",
      "category_tally",
      "destination_tally",
    ],
  },
  {
    module: "availability",
    tables: [
      ...["schedule", "blackout", "departure", "guide_pool", "guide_duty"],
      ...["guide", "guide_certificate", "guide_assignment", "guide_notice"],
    ],
  },
  {
    module: "booking",
    tables: [
      "booking",
      "booking_event",
      "hold_origin",
      "rider",
      "booking_change",
      "guest_choice",
      "credit",
      "bespoke_quote",
      "booking_notice",
      "booking_note",
      "ride_sum",
      "company_bill",
    ],
  },
  {
    module: "credit",
    tables: ["price_code", "code_use", "credit_entry", "gift_order"],
  },
  {
    module: "payments",
    tables: [
      "payment_order",
      "payment",
      "payment_share",
      "refund",
      "chargeback",
      "desk_refund",
      "desk_payment",
      "receipt_counter",
      "ledger_entry",
      "money_sum",
      "unsettled_payment",
      "settlement",
      "settlement_line",
      "day_close",
      "provider_event",
    ],
  },
  { module: "tax", tables: ["gst_rate", "tax_paper", "tax_paper_counter", "tax_paper_due"] },
  {
    module: "accounts",
    tables: [
      "user",
      "session",
      "account",
      "verification",
      "profile",
      "former_address",
      "sign_in_attempt",
      "data_request",
    ],
  },
  { module: "content", tables: ["page", "post", "post_tally", "title_tally", "post_comment"] },
  { module: "studio", tables: ["content_draft", "content_version", "content_gap", "moved_address"] },
  { module: "pictures", tables: ["picture_master", "picture_draft", "picture_change", "shown_picture"] },
  { module: "routes", tables: ["tour_route", "route_version"] },
  { module: "reviews", tables: ["review", "review_photo", "review_tally", "review_total"] },
  { module: "waitlist", tables: ["waiting_party"] },
  { module: "enquiries", tables: ["contact_message", "subscriber", "partner_click"] },
  { module: "search", tables: ["search_entry", "search_hit", "search_page", "search_word", "search_script"] },
  { module: "messaging", tables: ["mail", "message_template"] },
  {
    module: "staff",
    tables: [
      "staff_member",
      "staff_invite",
      "staff_session",
      "staff_passkey",
      "staff_recovery_code",
      "staff_challenge",
      "staff_approval",
      "staff_deed",
      "staff_view",
    ],
  },
  {
    module: "imports",
    tables: ["import", "import_line", "import_workbook", "import_made", "import_habit", "customer"],
  },
  { module: "operations", tables: ["audit", "undone_deed", "first_run_step"] },
  { module: "platform", tables: ["outbox", "alert", "setting", "rate_limit"] },
];
