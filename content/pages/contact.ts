import type { ContactPage } from "#modules/content/model.ts";

export const contactContent: ContactPage = {
  heading: "Get In Touch",
  introduction:
    "Ask us anything: whether your knees are up to it, which ride suits a ten-year-old, what a jalebi is. Somebody who rides here reads your message and answers within a day.",
  headerPhoto: "lutyens-avenue",
  photo: "chai-still",
  mapQuery: "Lal Qila metro station, Gate 1, Chandni Chowk, Delhi",
  latitude: 28.6556,
  longitude: 77.2365,
};
