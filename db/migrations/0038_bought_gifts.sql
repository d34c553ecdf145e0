-- Gifts that guests buy on a public page: an order is paid as a booking is, and becomes a gift (price_code) of the same id.

CREATE TABLE gift_order (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^GV-[0-9A-Z]{6}$'),
  status text NOT NULL CHECK (status IN ('open', 'paid', 'sent', 'cancelled')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 100),
  tour_name text,
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  recipient_name text NOT NULL,
  recipient_email text,
  words text NOT NULL CHECK (char_length(words) <= 300),
  send_on date NOT NULL,
  pay_until timestamptz NOT NULL,
  paid_at timestamptz,
  sent_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT gift_order_moments CHECK (CASE status
    WHEN 'open' THEN paid_at IS NULL AND sent_at IS NULL AND cancelled_at IS NULL
    WHEN 'paid' THEN paid_at IS NOT NULL AND sent_at IS NULL AND cancelled_at IS NULL
    WHEN 'sent' THEN paid_at IS NOT NULL AND sent_at IS NOT NULL AND cancelled_at IS NULL
    ELSE paid_at IS NOT NULL AND cancelled_at IS NOT NULL END)
);
CREATE INDEX gift_order_due_idx ON gift_order (send_on) WHERE status = 'paid';
CREATE INDEX gift_order_unpaid_idx ON gift_order (created_at) WHERE status = 'open';
CREATE INDEX gift_order_buyer_idx ON gift_order (lower(buyer_email));
CREATE INDEX gift_order_recipient_idx ON gift_order (lower(recipient_email));
COMMENT ON TABLE gift_order IS 'A gift that a guest buys. Once it is paid, price_code has the gift under the same id.';
COMMENT ON COLUMN gift_order.tour_name IS 'Tour that the buyer has in mind. The gift pays for any.';
COMMENT ON COLUMN gift_order.recipient_email IS 'None: the gift is mailed to its buyer.';
COMMENT ON COLUMN gift_order.send_on IS 'Day of Delhi on which it is mailed.';
COMMENT ON COLUMN gift_order.pay_until IS 'The page takes a payment until then. Later money still makes the gift.';
