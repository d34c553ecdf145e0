/** Addresses that people guess or shorten, and the pages they mean. */
export const writtenByHand: ReadonlyMap<string, string> = new Map([
  ["/destinations", "/destination-list-v2"],
  ["/holidays", "/india-by-cycle"],
  ["/blog", "/blogs"],
  ["/stories", "/blogs"],
  ["/coming-soon", "/comming-soon"],
  ["/terms", "/terms-condition"],
  ["/privacy-policy", "/privacy"],
  ["/profile", "/user-profile"],
]);
