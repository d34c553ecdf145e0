import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "seven-cities-in-one-morning",
  category: "Delhi Cycle Tours",
  tags: ["India", "Cycle", "Cycling", "Culture", "Tour"],
  title: "Seven cities in one morning",
  date: "2026-11-08",
  shortDescription:
    "Delhi has been built seven times, or eight, and the pieces lie close enough together to be collected by bicycle before lunch.",
  photo: "stepwell",
  sections: [
    {
      title: "How to count",
      paragraphs: [
        "In 1906 Gordon Hearn published a guidebook called The Seven Cities of Delhi, in which he compared them with the seven hills of Rome. Five years later the King-Emperor announced that he would like a capital here too, and there were eight. If you count every sultan who put a wall round himself you may reach fifteen. I taught history for eleven years and I use seven, because seven is what a class can remember until Friday.",
        "The cities of Troy lie on top of one another. Those of Delhi lie side by side, since a king in a hurry builds next door and sends carts for the old stones. That suits a bicycle. From the southernmost wall to the Red Fort it is some thirty-five kilometres by the roads we choose. It is not on our list; people write to Meera for it, and she asks them how they feel about walls. We do it on a Sunday in the cool months, start in the last of the dark, and take the cities in the wrong order, because nobody who founded one gave any thought to a convenient loop.",
      ],
    },
    {
      title: "The third, then the first",
      paragraphs: [
        "Tughlaqabad is the third city and the best to meet at sunrise. Ghiyasuddin Tughlaq began it in 1321: miles of grey wall, up to fifteen metres high and leaning inwards like a man against the wind. By 1327 it was empty. The legend says that the sultan took the workmen of the saint Nizamuddin, who was building a stepwell, and that the saint answered with six words: may it stay desolate, or house herdsmen. Part of it is a village today and the rest belongs to goats. I tell the legend as a legend, but I tell it facing the goats.",
        "Then we ride west over the end of the Ridge, with the Qutub Minar growing ahead. Everybody photographs the tower; hardly anyone looks at what it stands in. That is the first city, Lal Kot, walled by the Tomar kings in the eleventh century and enlarged in the twelfth as Qila Rai Pithora, after Prithviraj Chauhan. He was beaten in 1192, and the minaret is what the winners put up in the middle. The older rampart still runs through the forest behind. We climb it and eat our first banana on the oldest wall of the morning.",
      ],
    },
    {
      title: "The fourth and the second, between the flats",
      paragraphs: [
        "By the 1320s so many people lived in the gap between the first city and the second that Muhammad bin Tughlaq, the son of Ghiyasuddin, put a wall round the gap. He named it Jahanpanah, Refuge of the World, and very soon ordered its better families to the Deccan, a thousand kilometres off, where he had thought of a better capital. After some years he thought again. His Delhi is now a set of pleasant colonies with gates and guards, and you could live there for a lifetime without learning its name.",
        "In the midst of them stands the Begumpur mosque, as big as a railway station and about as well known as a bus shelter. For centuries a whole village lived inside it, cows and all, until the Archaeological Survey moved everyone out in 1921. Boys play cricket in the court. A ball on the dome is six.",
        "Siri, the second city, is ten minutes on. Alauddin Khalji built it around 1303 against the Mongols, and it is said that the heads of eight thousand of them went into the walls; sir is a head, and guides enjoy this. Little is left to check. The builders of the sixth city carried off most of the stone, the athletes' village of the 1982 Asian Games took much of the site, and what remains of the wall in Shahpur Jat holds up parked motorcycles.",
      ],
    },
    {
      title: "The sixth, and the eighth without noticing",
      paragraphs: [
        "Now comes the one long stretch, north by quiet roads to Nizamuddin and past the garden where Humayun lies. His city is a little further on. He founded it in 1533 as Dinpanah, lost it in 1540 to Sher Shah, who added the lovely mosque, and won it back in 1555. Six months later he was coming down from his library when he heard the call to prayer, turned to kneel, caught his foot in his robe and fell. The tower is still there, and the stairs in it are exactly as steep as a man in a long coat would fear. We call the place Purana Qila, the old fort, and within its walls, until a century ago, there was a village called Indrapat, which may or may not remember the Indraprastha of the Mahabharata. The potsherds say that somebody was here; they do not say that he was Yudhishthira.",
        "Outside the gate the tar is suddenly smooth and the trees stand in line, and for ten minutes you need not use the bell. That was the eighth city, announced in 1911 and inaugurated in 1931. It is the only one with roundabouts.",
      ],
    },
    {
      title: "The fifth, and breakfast in the seventh",
      paragraphs: [
        "The fifth is Firozabad, of 1354, and its citadel hides behind a cricket stadium. Firoz Shah Tughlaq saw a polished pillar standing in a village near the hills and wanted it. His chronicler tells how it was let down on a bed of silk cotton, wrapped in reeds and hides, laid on a carriage of forty-two wheels and floated down the Yamuna. Firoz asked every scholar for its meaning and none could read a letter. In 1837 James Prinsep managed it: the emperor Ashoka, some two hundred and forty years before Christ, recommending kindness. In the vaults below, people leave letters of their own, addressed to the djinns, with photocopies. Thursdays are busiest.",
        "One kilometre more and you pass Delhi Gate into Shahjahanabad, begun in 1639, the last of the seven and the only one that is still fully let. There is nothing to unlock and no ticket. There is bedmi, hot, at half past eleven if we telephoned ahead, and nobody has ever been too moved to eat it. Over the second helping someone always asks me which was the real Delhi. I say that six of them were meant to last for ever, and that the seventh is still frying.",
      ],
    },
  ],
  quote: {
    text: "In Delhi every wall has been some other wall. Ask it politely.",
    by: "Meera Joshi, guide",
  },
  gallery: ["qutub-minar", "humayun-arch", "old-delhi-dawn"],
  embed: {
    url: "https://www.openstreetmap.org/export/embed.html?bbox=77.10%2C28.48%2C77.30%2C28.70&layer=mapnik",
    title: "A map of Delhi's old cities",
  },
  relatedTours: ["mehrauli-ruins", "delhi-your-own-way", "old-delhi-at-dawn"],
  author: {
    name: "Anand Rao",
    description:
      "Anand taught history before he guided, rides a little slowly, and stops for anything with a date on it.",
    photo: "avatar-4",
  },
} satisfies PostContentInput;
