/** "1 departure", "3 departures"; `many` where another letter than an s makes the plural. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
