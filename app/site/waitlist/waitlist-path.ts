export const waitlistPath = (departure: string, people: number): string =>
  `/waiting?departure=${departure}&people=${people}`;
