export const CREDIT_PAYS_FOR =
  "any ride of ours with dates to choose, Regular or Private, but not for one made to measure";
