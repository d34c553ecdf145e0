/** Order that prepares a promo code for the others below. */
export const rainCode = { code: "RAIN2026", name: "Rain", percent: "5" };

/** Options of each command of codes, by its name. */
export const codeOrders = {
  "create-code": { code: "MONSOON27", name: "Monsoon", percent: "10", uses: "50" },
  "change-code": { code: rainCode.code, name: "Rain", off: "300" },
  "end-code": { code: rainCode.code },
  "give-gift": { amount: "2000", name: "For the flat tyre", code: "GIFT-FORTHE-TEST", reason: "a flat tyre" },
};
