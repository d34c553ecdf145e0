/** A party as it is spoken to: "you", "both of you", "all 3 of you". */
export const partyWords = (people: number): string =>
  people === 1 ? "you" : people === 2 ? "both of you" : `all ${people} of you`;
