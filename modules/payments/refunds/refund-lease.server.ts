const LEASE_MINUTES = 1;

export const leaseOf = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * 60_000);
