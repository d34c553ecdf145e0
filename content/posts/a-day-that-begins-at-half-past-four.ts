import { companyContent } from "#content/pages/company.ts";
import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "a-day-that-begins-at-half-past-four",
  category: "Tour Leader Stories",
  tags: ["Cycle", "Bike", companyContent.shortName, "Tour", "Reviews"],
  title: "A day that begins at half past four",
  date: "2026-09-06",
  shortDescription: "What happens in our courtyard before the first rider arrives, told by the person who unlocks it.",
  photo: "banner-about",
  sections: [
    {
      title: "The key",
      paragraphs: [
        "The courtyard has one key and this month it is mine. I like the walk. At half past four the lane belongs to the cats and to the man who lights the fire under the tea. He puts a glass on the step without being asked, and I pay him on Fridays.",
        "The first thing is the list. Ten riders, heights beside the names. We ask for heights because a bicycle that is too big frightens people, and a frightened rider looks at her own front wheel and not at Delhi. So the frames are laid out by size against the wall, each with a paper tag, and the saddles are set before anyone comes.",
      ],
    },
    {
      title: "Brakes, air, bell",
      paragraphs: [
        "Every bicycle is looked at every morning: brakes, air, bell, and then the bolts. The bell matters more than visitors expect. A horn in Delhi means that I am here; a bell means that I am here and I mean no harm. You will be let through by people who did not turn their heads.",
        "There is always one bicycle that has a mood. Mine is number fourteen, which loses air slowly and never where you look. Fourteen goes to the back, under the guide who sweeps, so that if she sighs, she sighs at us.",
      ],
    },
    {
      title: "The talk, which is short",
      paragraphs: [
        "They arrive sleepy and a little brave. I tell them four things. Ride in one line, close enough to talk to the back in front of you. Do not stop for a cow; she has thought about it longer than you have. If I raise my hand, brake softly. And if you are unhappy, say the word rickshaw, and in three minutes you will be sitting in one with your bicycle on the roof. In six years eleven people have said it, and nine of them rode again after breakfast.",
        "Then we go round the block, once, slowly. I watch their shoulders. By the second corner they have come down from around the ears.",
      ],
    },
    {
      title: "What I look at while you look at the city",
      paragraphs: [
        "You see the mosque with the sun behind it. I see the handcart that will come out of the second lane on the left, because on Tuesdays it does. I see that the rider in the green scarf has not changed gear and does not know that she can. I count to ten at every crossing and I do not go on at nine.",
        "People ask whether we get tired of the same streets. The streets are not the same. Last week the baker's son rolled his first bread, and the wall where the two brothers had not spoken for a year has a door in it again. I tell you about the Mughals, because you came for them; but it is the door that I will tell my wife about.",
      ],
    },
    {
      title: "Half past ten",
      paragraphs: [
        "When the last tag is off we wash the bicycles in the courtyard, in the order in which they came home. Someone writes down what rattled. The money is counted, the names of those who left a note are read out, and the notes go on the wall. The best one there is four years old and says only: I was told not to.",
        "After the notes come the reviews from our page, and the low ones are read first. Riders have taken half a star off for a saddle that was too high, and added that they were too shy to say so. That is our fault and not theirs, so now I ask each of them at the first corner. The high ones we read fast, because praise makes a guide careless by Thursday.",
        "Then I lock the door, and walk home through a city that is by now completely impossible to cycle in, as everybody will tell you.",
      ],
    },
  ],
  gallery: ["workshop", "chai-still", "old-delhi-dawn"],
  relatedTours: ["old-delhi-at-dawn", "bazaars-at-dusk"],
  author: {
    name: "Harpreet Singh",
    description: "Harpreet has guided since 2019 and looks after the bicycles and, this month, the key.",
    photo: "avatar-3",
  },
} satisfies PostContentInput;
