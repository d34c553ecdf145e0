export const PRICES = "/staff/prices";
/** Takes the table's form, and leads to the plan of what differs. */
export const PRICES_EDIT = `${PRICES}/edit`;
