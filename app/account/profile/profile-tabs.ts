/** Tabs by query value; the last two are not linked (specification §2). */
export const profileTabs = {
  profile: "Profile",
  password: "Change Password",
  orders: "Past Orders",
  reviews: "Reviews",
  verification: "Verification",
  "payment-methods": "Payment Methods",
} as const;
export type ProfileTab = keyof typeof profileTabs;

export const linkedTabs = ["profile", "password", "orders", "reviews"] as const satisfies ProfileTab[];

export const tabIn = (url: URL): ProfileTab => {
  const wanted = url.searchParams.get("tab") ?? "";
  return Object.hasOwn(profileTabs, wanted) ? (wanted as ProfileTab) : "profile";
};

export const tabPath = (tab: ProfileTab, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(tab === "profile" ? {} : { tab }), ...more }).toString();
  return `/user-profile${query === "" ? "" : `?${query}`}`;
};

const doneWords: Record<string, string> = {
  saved: "Data saved successfully.",
  address: "Data saved successfully. We've sent a mail to the new address; we use the old one until you confirm it.",
  password: "We've changed your password and logged out all other devices.",
  sent: "We've sent the mail.",
  ended: "We've logged out that device.",
  photo: "Your photo is saved.",
  "photo-removed": "Your photo is removed.",
  card: "Your card is saved.",
  "card-removed": "Your card is removed.",
};

/** Message for a finished action; null for an unknown code. */
export const wordsOfDone = (word: string | null): string | null =>
  word !== null && Object.hasOwn(doneWords, word) ? (doneWords[word] ?? null) : null;
