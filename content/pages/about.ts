import type { AboutPage } from "#modules/content/model.ts";

export const aboutContent: AboutPage = {
  headertitle: "About us",
  backgroundPhoto: "banner-about",
  intro: {
    text1: "Ten people, forty bicycles and one courtyard",
    text2:
      "We show people Delhi at the speed at which it makes sense. A car goes too fast to smell anything and a bus goes round the good parts. On a bicycle you arrive everywhere slightly out of breath and entirely at eye level, which is how neighbours meet.",
    data: [
      {
        title: "Small on purpose",
        text: "At most eight to twelve riders, so that the tea stall can serve us all at once and a question can be asked from the back.",
        photo: "haveli-lane",
      },
      {
        title: "One price, and that is all",
        text: "What stands beside the date is what you pay, with bicycle and guides. Nothing is added on the way: no tax, no fee, not even for the helmet.",
        photo: "spice-market",
      },
      {
        title: "Guides with an address",
        text: "They lead you through streets where somebody's aunt lives. It keeps the stories accurate; an aunt corrects you at once.",
        photo: "old-delhi-dawn",
      },
    ],
  },
  aboutTour: {
    heading: "How a ride goes",
    para1:
      "You come ten minutes early and we set your saddle. One guide rides in front and tells the story, another rides behind and counts heads. We stop about every twenty minutes, for a doorway, a tea, or a cow with the right of way. Distances are short. Nobody has ever been late for breakfast, because breakfast is on the route.",
    para2:
      "We carry tubes, tools, water and a first-aid kit, and on holidays a van carries everything else, you included if you have had enough of a hill. What we do not carry is a loudspeaker. If you cannot hear the guide, the group is too large, and that is our mistake to mend.",
    photos: ["workshop", "lodhi-garden"],
  },
  history: {
    title: "How we got rolling",
    para: "A short history, with three films. Since this is a demonstration, the films are not ours: three open films of the Blender studio sit in for them until ours come back from the laboratory.",
    data: [
      {
        heading: "2017: nine bicycles and a key",
        para: "Imran was translating for documentary crews and tired of explaining his own street to a camera. Kamala had a courtyard with a lock that nobody else could open. They bought nine bicycles from a school that had closed, painted them orange, and took out four guests, of whom three paid.",
        photo: "chai-still",
        video: "https://www.youtube-nocookie.com/embed/PVGeM40dABA",
      },
      {
        heading: "2019: out of the city",
        para: "Meera wanted to see a plant that does not grow in Delhi. The van was hired for that, and came back with six guests who had decided to go along. Rajasthan was the first cycling holiday, Kerala the second. The plant has since been found, twice.",
        photo: "udaipur-lake",
        video: "https://www.youtube-nocookie.com/embed/WhWc3b3KhnY",
      },
      {
        heading: "2021: a calendar of our own",
        para: "On 28 May at one in the afternoon we opened booking on our own site, to a city that was still behind its doors. The first booking came in October. It was for two, at dawn, and we sent three guides because everyone wanted to be there.",
        photo: "night-lamps",
        video: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
      },
    ],
  },
  team: {
    title: "Who you will meet",
    para: "Everybody here can mend a puncture, the accountant included. Some of us prefer not to be drawn.",
    rows: [
      [
        {
          name: "Imran Qureshi",
          position: "Lead guide, Old Delhi",
          para: "Born four doors from a kebab grill in Gali Kababian. Has led the dawn ride more than a thousand times and still takes a wrong turn when somebody waves from a window.",
          photo: "avatar-1",
          social: [{ name: "Instagram", url: "https://social.example/imran-and-pigeons" }],
        },
        {
          name: "Meera Joshi",
          position: "Bespoke planner and botanist",
          para: "Reads every enquiry first. Plans days around typewriters, vultures or your grandmother, and can identify a tree at twenty kilometres an hour.",
          photo: "avatar-2",
          social: [
            { name: "Instagram", url: "https://social.example/meera-names-trees" },
            { name: "LinkedIn", url: "https://social.example/meera-joshi" },
          ],
        },
      ],
      [
        {
          name: "Harpreet Singh",
          position: "Guide, food and bazaars",
          para: "Guides since 2019 and looks after the bicycles. Knows which jalebi is worth a detour and has mapped the detours by the quality of the jalebi.",
          photo: "avatar-3",
          social: [{ name: "Facebook", url: "https://social.example/harpreet-eats" }],
        },
        {
          name: "Anand Rao",
          position: "Guide, hills and old stones",
          para: "Taught history before he guided. Rides a little slowly, stops for anything with a date on it, and trusts his grandfather's barometer more than any forecast.",
          photo: "avatar-4",
          social: [],
        },
      ],
      [
        {
          name: "Nandini Bora",
          position: "Guide and last rider",
          para: "Rides at the back, counts to ten all morning, and is the reason nobody has ever been left at a crossing. Came for a summer from Guwahati; the summer is in its fourth year.",
          photo: "avatar-5",
          social: [{ name: "Instagram", url: "https://social.example/nandini-at-the-back" }],
        },
        {
          name: "Sher Singh Thakur",
          position: "Drives the van",
          para: "Has driven the hill roads for thirty years and the van for six. Unpacks a picnic in four minutes. Will not play music above 3,000 metres, out of respect.",
          photo: "avatar-6",
          social: [],
        },
      ],
      [
        {
          name: "Rukmini Devi",
          position: "Breakfasts",
          para: "Decides where the rides eat. She visits each kitchen unannounced, looks at the oil, and says one word. So far nobody has asked her to repeat it.",
          photo: "avatar-7",
          social: [],
        },
        {
          name: "Kamala Khanna",
          position: "Accounts, and the courtyard",
          para: "Owns the key. Balanced the books of a government press for thirty-one years and brings the same tenderness to ours. Refunds pass over her desk, and they pass quickly.",
          photo: "avatar-8",
          social: [{ name: "LinkedIn", url: "https://social.example/kamala-khanna" }],
        },
      ],
      [
        {
          name: "Bablu Ansari",
          position: "Workshop",
          para: "Forty bicycles know his hands. He would not leave the stand to be drawn, so here is the stand. If your gears speak to you on a ride, he would like to hear what they said.",
          photo: "workshop",
          social: [],
        },
        {
          name: "Iqbal chacha",
          position: "Tea, before the gate opens",
          para: "Lights the stove, puts a glass on the step, wakes the guides, in that order. He has no telephone and has never been late. The portrait shows what he would rather you looked at.",
          photo: "chai-still",
          social: [],
        },
      ],
    ],
  },
};
