import type { ComingSoonPage } from "#modules/content/model.ts";

export const comingSoonContent: ComingSoonPage = {
  heading: "Coming Soon",
  introduction:
    "This page counts down to whatever we open next. The last time it was booking on our own site, at one in the afternoon on 28 May 2021.",
  launched: "Launched!",
  launchesAt: "2021-05-28T13:00:00+05:30",
  photo: "camp-stars",
};
