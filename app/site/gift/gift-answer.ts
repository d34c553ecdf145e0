/** The action's answer to an invalid form of a gift. */
export interface GiftAnswer {
  errors: Partial<Record<string, string>>;
  typed: Partial<Record<string, string>>;
  /** Reason of a refusal that is not about a field. */
  problem?: string;
}
