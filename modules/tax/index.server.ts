import "./tables.server.ts";

export { isTaxedNow } from "./is-taxed.server.ts";
export { exportPapersOf } from "./papers/export-papers.server.ts";
export { buyerOf, makeDuePapers } from "./papers/make-papers.server.ts";
export { findPaper, listPapersOf, type TaxPaper } from "./papers/read-papers.server.ts";
export { listStandingInvoices, reissueForAddress, reissueInvoices } from "./papers/reissue-invoices.server.ts";
export { listPapers, reportSeries, reportTax } from "./papers/report-papers.server.ts";
export { addGstRate, type GstRate, listGstRates, type RateTerms, removeGstRate } from "./rates.server.ts";
