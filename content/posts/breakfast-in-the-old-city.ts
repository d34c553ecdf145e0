import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "breakfast-in-the-old-city",
  category: "Explore Delhi",
  tags: ["India", "Culture", "Tour"],
  title: "Breakfast in the old city, in the order it is cooked",
  date: "2026-10-18",
  shortDescription:
    "Nihari first, because it has been on the fire all night; jalebi last, because it must be eaten standing up.",
  photo: "chai-still",
  sections: [
    {
      title: "Five o'clock: what cooked while you slept",
      paragraphs: [
        "The first breakfast of the old city was put on the fire the evening before. Nihari, a stew of buffalo shank in these lanes, of mutton elsewhere, stands all night in a sealed pot over charcoal, and the lid is lifted after the dawn prayer. The word comes from the Arabic for morning. It was labourers' food before it was anybody's delicacy: a bowl at first light, with a bread thick enough to push the marrow about, carries a man with a handcart to the middle of the afternoon.",
        "By seven the best pots are scraped clean. Nobody cooks a second one. If you ask for nihari in these lanes at ten you will be sent to a restaurant, kindly, in the voice that is used for people who have missed a train. In Nizamuddin a pot is kept for us, but that is another ride.",
      ],
    },
    {
      title: "Half past six: the tea that opens the street",
      paragraphs: [
        "Tea does not come to the old city with breakfast; it comes before it, and it decides where you stand. Each stall has its corner and each corner its trade. The porters of the spice market drink at one, the men who string marigolds at another, and a bicycle guide who drinks at both hears everything that will happen that day.",
        "The milk arrives on bicycles too, in brass cans that hang on either side of the back wheel. It is boiled with the leaves rather than added to them, with ginger crushed under the bottom of a glass. You are given half a glass, because half a glass is hot to the end.",
      ],
    },
    {
      title: "Half past seven: bedmi, and the arithmetic of potatoes",
      paragraphs: [
        "Then the frying begins. Bedmi is a puffed bread with ground lentils inside the dough, and it is eaten with a potato curry that has no onion and no garlic in it, because the families who made it famous eat neither. It comes in a bowl made of leaves. The curry is refilled without a question, the bread is counted, and the count is right, however many of you there are and however fast you ate.",
        "Good bedmi has a crust with blisters the size of a lentil. The oil must be hot enough to lift the bread at once; a bread that sinks is given to the dog, and the dogs of this lane are in excellent health.",
      ],
    },
    {
      title: "Eight o'clock: two sweets that will not wait",
      paragraphs: [
        "In winter, between Diwali and Holi, there is daulat ki chaat: milk that has been whisked before dawn, in the cold, until it is nothing but foam. It is carried about on a tray under muslin and it collapses in the sun, so the man who sells it walks in the shade. A spoonful weighs less than the spoon. There is saffron on it, and a little sugar, and then there is nothing left.",
        "Jalebi can be had all year. The batter has stood overnight and gone slightly sour; it is drawn into hot fat in three quick rings and goes from there into syrup. It should be eaten standing, within a minute, with the crust still glassy. A jalebi in a box is a souvenir.",
      ],
    },
    {
      title: "How to eat your way through it without regret",
      paragraphs: [
        "Share everything; the portions were meant for people who lift sacks. Eat what is being cooked in front of you and leave what has been waiting. Look at who is in the queue, not at what is written on the board. Carry small notes. Ask before you photograph a cook, and buy something if he says yes.",
        "And go by bicycle, or on foot, and early. The lanes are as wide as a handcart by decree of nobody in particular; at seven there is room in them for you and for breakfast. At eleven there is room for neither.",
      ],
    },
  ],
  gallery: ["old-delhi-dawn", "spice-market", "haveli-lane"],
  relatedTours: ["old-delhi-at-dawn", "chandni-chowk-food-walk"],
  author: {
    name: "Imran",
    description: "Imran guides the dawn ride and has eaten at every stop of it on his days off.",
    photo: "avatar-1",
  },
} satisfies PostContentInput;
