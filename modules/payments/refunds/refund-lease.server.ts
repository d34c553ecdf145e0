const LEASE_MINUTES = 1;

/** Until when a refund that is being sent is nobody else's. */
export const leaseOf = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * 60_000);
