/** Specification §2; one is the company's short name. */
export const blogTags = (shortName: string): string[] => [
  ...["India", "Cycle", "Bike", "Cycling", shortName],
  ...["Tour", "Reviews", "Nature", "Culture", "Spiritual"],
];
