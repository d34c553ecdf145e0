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
  address:
    "Data saved successfully. A mail is on its way to the new address; the old one counts until it is confirmed.",
  password: "Your password is changed. Every other device is logged out.",
  sent: "The mail is on its way.",
  ended: "That device is logged out.",
  photo: "That is you now.",
  "photo-removed": "The photograph is gone.",
  card: "Your card is noted.",
  "card-removed": "Your card is forgotten.",
};

/** Message for a finished action; null for an unknown code. */
export const wordsOfDone = (word: string | null): string | null =>
  word !== null && Object.hasOwn(doneWords, word) ? (doneWords[word] ?? null) : null;
