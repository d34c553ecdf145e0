/** Keeps each number on one line with the word after it, by no-break spaces: "06:30 IST", "4 hours", "10 days, 9 nights". */
export const joinUnits = (words: string): string => words.replace(/([\d½]) (?=\w)/g, "$1\u00a0");
