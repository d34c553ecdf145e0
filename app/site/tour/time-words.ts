/** Adds IST after the last time in a text, with a no-break space: "06:45 IST at Purana Qila". */
export const withIst = (words: string): string => words.replace(/(\d\d:\d\d)(?!.*\d\d:\d\d)/, "$1\u00a0IST");
