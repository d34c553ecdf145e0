import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "when-to-come-month-by-month",
  category: "Delhi Cycle Tours",
  tags: ["India", "Cycle", "Cycling", "Nature", "Tour"],
  title: "When to come, month by month",
  date: "2026-09-27",
  shortDescription:
    "Delhi has two perfect riding months, seven good ones for people who get up early, and three about which you should be told the truth.",
  photo: "monsoon",
  sections: [
    {
      title: "October, when our year begins",
      paragraphs: [
        "I answer the letters here, and the one I answer most often asks which month is best. People expect me to say January. The riding year of Delhi begins in October, when the rain has gone, usually in the last days of September, and the sky looks as though somebody had beaten it on a stone and hung it out. Afternoons are still hot, 33 degrees on average, but the mornings have an edge, and by the third week you want sleeves at six.",
        "Go out after dark as well. The saptaparni flowers in October, a tall, plain avenue tree that nobody notices until one evening a whole road smells of it, sweet and a little medicinal. Half of Delhi loves it and the other half closes the windows. The rides to Mehrauli start again on the first of the month and the walk at Hauz Khas in the middle of it, and Anand and I become insufferable.",
      ],
    },
    {
      title: "November, which needs an honest paragraph",
      paragraphs: [
        "From late October the farmers of Punjab and Haryana burn the straw of their rice to make room for wheat. The wind drops, the nights cool, and the smoke comes down over a city that was making plenty of its own. Diwali adds a night of fireworks. By the reckoning of the Delhi Pollution Control Committee the worst air of the year falls between the first and the fifteenth of November. On the official index anything over 300 is very poor and over 400 is severe, and in those two weeks of most years we see both.",
        "So we would rather sell you another fortnight. If the forecast is severe we cancel by nine the evening before and return your money, and if you have asthma, or a small child, please do not let us tempt you. The second half of the month is a lottery with better odds: days of 28 degrees, cold clear dawns, and now and then a grey week. Bad air also comes back in the still spells of December and January. It would be pleasant to tell you otherwise.",
      ],
    },
    {
      title: "December and January: wool, and fog",
      paragraphs: [
        "Early December is lovely. From about Christmas until the middle of January the fog arrives, off the wet fields and the river, and on some mornings you cannot see your own front wheel with any confidence. It lifts at ten, or at noon, or it does not. Trains arrive half a day late with their dignity intact. We do not ride in the thick of it; in the thin of it Old Delhi is an etching, and you should bring gloves. Eight degrees is not cold until you are doing fifteen kilometres an hour.",
        "In the first days of January the sun rises at a quarter past seven, and the dawn ride, which goes with it all year, sets out at seven in the last of the dark. Your reward is winter food: carrot halwa, and the milk foam that only sets in a cold night. On the 25th and 26th the centre is closed to bicycles for Republic Day and we all sleep in.",
      ],
    },
    {
      title: "February and March, for which I would cancel anything",
      paragraphs: [
        "These are the months I give to my own relations. February has days of 24 degrees and nights of 11, and the silk-cotton trees have dropped every leaf in order to carry scarlet flowers as big as a fist. Mynas, crows and squirrels get drunk in them. Spring here does not unfold as it does in England. It takes place, like a meeting.",
        "In March the trees do autumn and spring in the same week. The pilkhan puts out leaves of copper and pink, the neem sheds on your head, and the average afternoon reaches 30. Holi falls on the 22nd in 2027, and on that day nobody rides, because a cyclist is a slow and well-dressed target. After Holi the woollens go into the trunk and the sun puts a hand on your shoulder.",
      ],
    },
    {
      title: "April, May and June, before eight",
      paragraphs: [
        "Here are the figures without adjectives, from thirty years at the observatory of Safdarjung, like all of mine. The average afternoon is 37 degrees in April, 40 in May and 39 in June; a heatwave adds five. We ride at half past five or at six, and are in the shade with cold shikanji before you would have finished breakfast at home. In May there is dust besides. On some evenings an andhi comes out of Rajasthan, a brown wall with a wind in front, and you have about four minutes to find a doorway. Afterwards it is ten degrees cooler and every house in the city is sweeping.",
        "And yet in May the amaltas hangs yellow over the whole of Amrita Shergill Marg, and mangoes are cheap, and you will have Humayun's Tomb to yourself. Those who want to ride all day should wait for Ladakh, where the monsoon hardly reaches, from mid-June.",
      ],
    },
    {
      title: "July, August and September, with wet feet",
      paragraphs: [
        "The monsoon is due about the 27th of June, and when it comes people stand in the road with their faces up. In July and August the city receives more than four hundred millimetres, over half of its year. It seldom rains all day. It rains as if tipped, for forty minutes, and then steam rises from the tar and a boy comes by selling roasted corn. Ride between the showers, keep out of underpasses, and accept that you will be damp from within if not from without. The air is the cleanest of the year, the jamuns stain the pavements, and the light after rain makes photographers of us all.",
        "September is July with the volume turned down. By the last week the wind has gone round to the north-west, the cushions are on the balconies to dry, and I am answering letters which ask about January.",
      ],
    },
  ],
  points: [
    "January: 20 °C by day, 8 by night; fog in the first half",
    "February: 24 and 11; silk-cotton in flower; as good as it gets",
    "March: 30 and 16; new leaves, and Holi",
    "April: 37 and 21; be home by ten",
    "May: 40 and 26; dust storms and golden amaltas",
    "June: 39 and 28; hot nights, first rain at the very end",
    "July: 36 and 28; about 200 mm of rain",
    "August: 34 and 27; about 230 mm, and kites",
    "September: 34 and 25; showers that grow rarer",
    "October: 33 and 20; dry and clear",
    "November: 28 and 13; smoke, at its worst in the first half",
    "December: 23 and 8; fine at first, fog from about Christmas",
  ],
  gallery: ["india-gate", "lodhi-garden", "forest-road"],
  relatedTours: ["new-delhi-avenues", "hauz-khas-and-deer-park", "ladakh-high-passes"],
  author: {
    name: "Meera Joshi",
    description: "Meera is our botanist and plans the holidays, so she hears about the weather from both ends.",
    photo: "avatar-2",
  },
} satisfies PostContentInput;
