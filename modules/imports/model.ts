/** Things that can be brought from another system: the codes of `import.kind`. */
export const importKinds = ["tours", "departures", "bookings", "customers"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The codes of `import.state`. */
export const importStates = ["open", "done", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** Things that an import makes: the codes of `import_made.thing`. */
export const importedThings = ["tour", "departure", "booking", "customer"] as const;
export type ImportedThing = (typeof importedThings)[number];

export const importKindLabels: Record<ImportKind, string> = {
  tours: "Tours",
  departures: "Departures",
  bookings: "Bookings",
  customers: "Customers",
};

/** Days after the last work on a file after which its lines go. */
export const LINES_KEPT_DAYS = 30;

export interface ImportField {
  name: string;
  label: string;
  isNeeded?: true;
  /** Shown where a column is chosen. */
  help?: string;
  /** Beginnings and names of headings that mean it, in small letters and without signs. */
  known: readonly string[];
}

const name: ImportField = {
  name: "name",
  label: "Name",
  isNeeded: true,
  known: ["name", "full name", "customer", "guest", "guest name", "customer name", "traveller", "contact", "lead name"],
};
const email: ImportField = {
  name: "email",
  label: "E-mail",
  isNeeded: true,
  known: ["email", "e mail", "mail", "email address", "guest email", "customer email"],
};
const phone: ImportField = {
  name: "phone",
  label: "Telephone",
  known: ["phone", "telephone", "mobile", "phone number", "contact number", "whatsapp", "tel", "cell"],
};
const country: ImportField = {
  name: "country",
  label: "Country",
  help: "Its name, or two letters such as IN. Empty: India.",
  known: ["country", "nationality", "country code"],
};
const tour: ImportField = {
  name: "tour",
  label: "Tour",
  isNeeded: true,
  known: ["tour", "tour name", "product", "product name", "activity", "experience", "item", "title"],
};
const date: ImportField = {
  name: "date",
  label: "Day of the ride",
  isNeeded: true,
  known: [
    "date",
    "tour date",
    "ride date",
    "start date",
    "departure date",
    "travel date",
    "event date",
    "day",
    "start",
  ],
};
const time: ImportField = {
  name: "time",
  label: "Hour of the start",
  help: "May stand in the column of the day too. Empty: the one start of that day.",
  known: ["time", "start time", "departure time", "hour", "event time"],
};

/** Fields of each kind, in the order of the form. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  tours: [
    { ...name, label: "Name of the tour", known: ["name", "tour", "tour name", "product", "title", "product name"] },
    {
      name: "price",
      label: "Price a person, rupees",
      known: ["price", "rate", "cost", "adult price", "regular price"],
    },
    { name: "single", label: "Private price, one person", known: ["private single", "single price", "private price"] },
    { name: "group", label: "Private price a person, from two", known: ["private multiple", "private group"] },
    { name: "places", label: "Largest group", known: ["max", "capacity", "group size", "max group", "places", "pax"] },
    { name: "place", label: "Place", known: ["place", "location", "city", "meeting point"] },
    { name: "tagline", label: "One line about it", known: ["tagline", "summary", "short description", "description"] },
  ],
  departures: [
    tour,
    date,
    time,
    {
      name: "places",
      label: "Places",
      help: "Empty: the tour's group.",
      known: ["places", "capacity", "seats", "max"],
    },
  ],
  bookings: [
    {
      name: "reference",
      label: "Reference there",
      help: "By it the same booking is known again.",
      known: ["reference", "booking reference", "booking id", "booking number", "order", "order id", "ref", "id"],
    },
    tour,
    date,
    time,
    { ...name, label: "Name of the guest" },
    email,
    phone,
    country,
    {
      name: "people",
      label: "Number of people",
      isNeeded: true,
      known: [
        "people",
        "pax",
        "guests",
        "participants",
        "persons",
        "quantity",
        "qty",
        "number of people",
        "tickets",
        "adults",
      ],
    },
    { name: "kind", label: "Regular or private", known: ["kind", "type", "category", "private", "option"] },
    {
      name: "total",
      label: "Total, rupees",
      help: "Empty: the price of the tour today.",
      known: ["total", "amount", "price", "total price", "total amount", "gross", "value"],
    },
    {
      name: "paid",
      label: "Paid there, rupees",
      help: "Without a column everything counts as paid there. An empty cell: nothing was paid.",
      known: ["paid", "amount paid", "total paid", "deposit", "paid amount"],
    },
    { name: "state", label: "State", known: ["state", "status", "booking status"] },
    {
      name: "booked",
      label: "Booked on",
      known: ["booked", "booked on", "created", "created at", "booking date", "order date"],
    },
    {
      name: "remarks",
      label: "Remarks",
      known: ["remarks", "notes", "comments", "special requests", "comment", "note"],
    },
  ],
  customers: [name, email, phone, country, { name: "notes", label: "Notes", known: ["notes", "remarks", "comments"] }],
};

/** Meaning of a file's columns, and what the file itself leaves open. */
export interface ImportMapping {
  /** Column of each mapped field, from 0. */
  columns: Readonly<Record<string, number>>;
  /** 3/4/2027 is the third of April. */
  dayFirst: boolean;
  /** Tours of ours, by the names that the file has for them in small letters. */
  tours: Readonly<Record<string, string>>;
  /** Departures that are not there are made. */
  makesMissing: boolean;
  /** Guests of rides ahead get their confirmation, and the usual mails. */
  writes: boolean;
}

export interface LineProblem {
  /** Null for the line as a whole. */
  field: string | null;
  words: string;
}

export type LineState = "make" | "there" | "cannot";

/** Verdict on one line. A line that cannot be made has problems, and warnings change nothing. */
export interface LineVerdict {
  line: number;
  state: LineState;
  problems: readonly LineProblem[];
  warnings: readonly LineProblem[];
}
