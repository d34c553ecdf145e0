export const CREDIT_PAYS_FOR = "any of our scheduled rides, Regular or Private, but not for a ride made to measure";
