/** Where a party of so many waits for a departure. */
export const waitlistPath = (departure: string, people: number): string =>
  `/waiting?departure=${departure}&people=${people}`;
