/** What the provider said of a try to pay that failed, for the traveller's bank and for us. Older rows know the reason alone. */
export const statements: string[] = ["ALTER TABLE payment ADD COLUMN failure jsonb"];
