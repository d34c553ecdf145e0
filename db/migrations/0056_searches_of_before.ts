/**
 * What the search asked before 0052 goes. Safe beside the version before this one, which asks neither: none has since 0052, after which
 * two migrations have come. Only a process of before 0052 would miss them, where one rolling restart skips all of those versions: its
 * searches fail until it is replaced, and nothing else does.
 */
export const statements: string[] = [
  "DROP FUNCTION search_foremost(tsquery, text, integer)",
  "DROP FUNCTION search_totals(tsquery)",
];
