import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "how-high-is-khardung-la-really",
  category: "Cycling Holidays",
  tags: ["India", "Cycle", "Cycling", "Nature", "Tour"],
  title: "How high is Khardung La, really?",
  date: "2026-08-16",
  shortDescription:
    "The board on the pass says one thing, the T-shirts in Leh another, and a satellite receiver a third. Your lungs are on the side of the receiver.",
  photo: "himalayan-pass",
  sections: [
    {
      title: "The number on the mug",
      paragraphs: [
        "In the main bazaar of Leh you can buy the number 18,380 on a mug, a magnet, a woollen cap and a set of six coasters. It is the height of Khardung La in feet, 5,602 metres, as a yellow board on the pass gave it for decades, with the words highest motorable road in the world underneath. Guinness once printed a taller figure still, 5,682 metres, for which nobody has produced a survey. Somebody may simply have misread a nought.",
        "The pass stands at 5,359 metres, or 17,582 feet. La is Tibetan for a pass, so you need not say the word twice, and Khardung is the village on the far side. The motor road was made in 1976, opened to the public in 1988, and is kept up by the Border Roads Organisation. None of these facts is painted on a mug.",
      ],
    },
    {
      title: "Who measured it",
      paragraphs: [
        "A team from Catalonia carried a survey receiver up in the first years of this century, let it listen to the satellites for long enough, and came down with 5,359 metres. Radar flown on a space shuttle in 2000 agrees with them. So do the old Soviet map sheets, and so does nearly every cyclist who has left a recorder running and not wished too hard.",
        "I do it my own way. I have my grandfather's barometer, made for a surveyor and marked to twenty thousand feet. I set it in Leh, which lies at about 3,500 metres, and read it again on the pass, where it shows a little over 5,200. That is not a third theory. Warm air is thin air spread wide, and on a July noon a barometer always thinks that you have climbed less than you have. There is a card in the lid with the correction in his pencil, and it comes to about a hundred and fifty metres. He was never in Ladakh. I think that he would have enjoyed the sum.",
      ],
    },
    {
      title: "What two hundred and forty metres are worth",
      paragraphs: [
        "You might say that it does not matter, and to a person in a jeep it does not. On a bicycle the difference between the board and the truth is about five kilometres of climbing at the gradient of this road, and I have never yet had a rider at the top who was sorry to be spared them.",
        "The true number is quite large enough. It is within a few metres of Everest base camp in Nepal. Each breath carries about half the oxygen that it does at the sea, and water boils near 82 degrees, so the tea is never as hot as your hands would like. From Leh you climb some 1,850 metres in 39 kilometres. The tarmac is mostly good to the checkpoint at South Pullu; the fifteen kilometres after that are the ones you remember, with meltwater across the road and army lorries that pass slowly and wave.",
      ],
    },
    {
      title: "Is it at least the highest?",
      paragraphs: [
        "No, and it was not when the board went up. There are higher roads in Tibet, and Marsimik La, in Ladakh itself, has had vehicles over it for years. In 2021 the Border Roads Organisation, the same people who paint the boards, received a Guinness certificate for a surfaced road over Umling La at 19,024 feet, and in 2025 they announced another over Mig La, at 19,400. Both lie close to the frontier, where a visitor may go only as far as the permits of that season allow.",
        "What Khardung La has is a town at the bottom, a valley of apricots and sand dunes on the other side, and a history older than tar. Caravans between Leh and Kashgar came this way with horses and camels, and they gave its height in days.",
      ],
    },
    {
      title: "How we go up",
      paragraphs: [
        "Slowly, and not first. Whoever flies into Leh has been lifted three kilometres before breakfast, and the first two days are for soup, sleep and a walk to the end of the lane. We ride low along the Indus before we ride high. On the day of the pass we leave early, drink before we are thirsty, and turn round for a headache that grows, for sickness, or for a rider who cannot walk a straight line. The last of these goes down at once, in the van, and there is no vote.",
        "At the top we stay twenty minutes. Everyone is photographed with the board, and so they should be, because a wrong number is still a good backdrop. Then I open the lid, do the sum aloud, and we put on every coat we own for the way down.",
      ],
    },
  ],
  points: [
    "On the mugs in Leh: 5,602 metres, or 18,380 feet",
    "By survey receiver: 5,359 metres, or 17,582 feet",
    "From Leh: 39 kilometres and about 1,850 metres of climbing",
  ],
  gallery: ["monastery-ladakh", "camp-stars"],
  relatedTours: ["ladakh-high-passes", "himalayan-foothills-weekend"],
  author: {
    name: "Anand Rao",
    description: "Anand leads our hill rides and trusts his grandfather's barometer more than any forecast.",
    photo: "avatar-4",
  },
} satisfies PostContentInput;
