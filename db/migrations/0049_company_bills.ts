/** The company to which a booking's receipt is made out, where its traveller asks for that: one, changed and removed at will. */
export const statements: string[] = [
  `CREATE TABLE company_bill (
     booking_id uuid PRIMARY KEY REFERENCES booking (id),
     company text NOT NULL CHECK (length(company) BETWEEN 1 AND 150),
     gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
     address text NOT NULL CHECK (length(address) BETWEEN 1 AND 400),
     order_number text CHECK (length(order_number) BETWEEN 1 AND 60),
     updated_at timestamptz NOT NULL)`,
];
