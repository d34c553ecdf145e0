import "./tables.server.ts";

export { exportImported, findCustomers } from "./customers.server.ts";
export { type JudgedImport, judgeImport } from "./judge/judge.server.ts";
export { OurTours, tourNameKey, unknownTours } from "./judge/our-tours.server.ts";
export { readTable } from "./reading/read-table.server.ts";
export { runImport } from "./run/run-import.server.ts";
export { planUndo, undoImport } from "./run/undo-import.server.ts";
export {
  chooseSheet,
  discardImport,
  findImport,
  findSheets,
  forgetImported,
  forgetImportLines,
  type Import,
  listImports,
  openImport,
  readLines,
  saveMapping,
} from "./store.server.ts";
