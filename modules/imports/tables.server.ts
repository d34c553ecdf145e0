import type { ColumnType, Generated } from "kysely";
import type { ImportedThing, ImportKind, ImportMapping, ImportState } from "./model.ts";
import type { SheetInfo } from "./reading/table.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    import: ImportTable;
    import_line: ImportLineTable;
    import_workbook: ImportWorkbookTable;
    import_made: ImportMadeTable;
    import_habit: ImportHabitTable;
    customer: CustomerTable;
  }
}

interface ImportTable {
  id: string;
  kind: ImportKind;
  state: ImportState;
  file_name: string;
  sheet: string | null;
  headings: ColumnType<string[], unknown, unknown>;
  mapping: ColumnType<ImportMapping, unknown, unknown>;
  made_by: string;
  created_at: Date;
  updated_at: Date;
  done_at: Generated<Date | null>;
}

interface ImportLineTable {
  import_id: string;
  line: number;
  cells: ColumnType<string[], unknown, never>;
}

interface ImportWorkbookTable {
  import_id: string;
  bytes: Uint8Array;
  sheets: ColumnType<SheetInfo[], unknown, never>;
}

interface ImportMadeTable {
  import_id: string;
  thing: ImportedThing;
  made_id: string;
  line: number;
  taken_back_at: Generated<Date | null>;
}

interface ImportHabitTable {
  kind: ImportKind;
  mapping: ColumnType<Habit, unknown, unknown>;
  updated_at: Date;
}

/** Choices of a former import, by headings in small letters. */
export interface Habit {
  headings: Record<string, string>;
  tours: Record<string, string>;
  dayFirst: boolean;
}

interface CustomerTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  country: string;
  notes: string;
  created_at: Date;
}
