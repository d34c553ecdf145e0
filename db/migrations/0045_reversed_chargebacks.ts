/** When a bank has given back again what it had taken by a dispute; null while the money is gone. */
export const statements: string[] = ["ALTER TABLE chargeback ADD COLUMN reversed_at timestamptz"];
