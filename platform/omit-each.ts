/** Omits keys from each member of a union; `Omit` alone merges the members. */
export type OmitEach<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
