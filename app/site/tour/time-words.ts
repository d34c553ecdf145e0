/** Words about a time of day say whose clock it is, after the last hour in them: "06:45 IST at Purana Qila". No line parts the two. */
export const withIst = (words: string): string => words.replace(/(\d\d:\d\d)(?!.*\d\d:\d\d)/, "$1\u00a0IST");
