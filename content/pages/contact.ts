import type { ContactPage } from "#modules/content/model.ts";

export const contactContent: ContactPage = {
  heading: "Get In Touch",
  introduction:
    "Ask us anything: whether your knees are up to it, which ride suits a ten-year-old, what a jalebi is. Someone who rides here reads your message and answers within a day.",
  headerPhoto: "lutyens-avenue",
  photo: "chai-still",
  mapQuery: "Lal Qila metro station, Gate 1, Chandni Chowk, Delhi",
  latitude: 28.6556,
  longitude: 77.2365,
  plan: {
    streets: [
      { name: "Netaji Subhash Marg", points: "72,-2 72,102", isWide: true, label: { x: 76.5, y: 42, turn: -90 } },
      { name: "Chandni Chowk", points: "-2,26 72,26", isWide: true, label: { x: 24, y: 17, turn: 0 } },
      { name: "Dariba Kalan", points: "8,26 8,102", isWide: false, label: { x: 12, y: 43, turn: -90 } },
      { name: "Example Haveli Lane", points: "8,63 31,63", isWide: false, label: { x: 38, y: 52, turn: 0 } },
    ],
    places: [
      { name: "Red Fort", kind: "landmark", x: 95, y: 14 },
      { name: "Lal Qila metro, Gate 1", kind: "station", x: 67, y: 34 },
      { name: "Digambar Jain Lal Mandir", kind: "landmark", x: 67, y: 43 },
      { name: "Pahiya, Unit 0", kind: "office", x: 33, y: 63 },
    ],
    way: [
      "Come out of Lal Qila metro station (Violet Line) by Gate 1. Red Fort is across Netaji Subhash Marg.",
      "Pass the red temple, Digambar Jain Lal Mandir, and turn into Chandni Chowk with the fort behind you.",
      "Take the lane of the silversmiths, Dariba Kalan, on your left.",
      "Turn left into Example Haveli Lane. Our courtyard is Unit 0, at its end.",
    ],
  },
};
