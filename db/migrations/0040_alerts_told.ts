/** When the company was mailed that an alert stands; null: not yet. Those that stand already are told of once, all in one mail. */
export const statements: string[] = ["ALTER TABLE alert ADD COLUMN told_at timestamptz"];
