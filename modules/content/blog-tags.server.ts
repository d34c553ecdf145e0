/** The ten tags of the stories (specification §2); one of them is the company's short name. */
export const blogTags = (shortName: string): string[] => [
  ...["India", "Cycle", "Bike", "Cycling", shortName],
  ...["Tour", "Reviews", "Nature", "Culture", "Spiritual"],
];
