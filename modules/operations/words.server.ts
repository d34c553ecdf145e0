/** "1 departure", "3 departures". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Somebody's words, each line of them marked as theirs: none can pass for a line of ours. */
export const quoted = (words: string): string[] => words.split(/\r\n?|\n/).map((line) => `  > ${line}`);
