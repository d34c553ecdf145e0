import { companyContent } from "#content/pages/company.ts";
import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "what-a-van-is-for",
  category: "Cycling Holidays",
  tags: ["India", "Cycle", "Cycling", companyContent.shortName, "Tour"],
  title: "What a van is for",
  date: "2026-10-25",
  shortDescription:
    "It carries your bag, your lunch and a shovel, and once or twice a day it carries somebody's pride, which is the lightest thing in it.",
  photo: "banner-holidays",
  sections: [
    {
      title: "The boy at the bellows",
      paragraphs: [
        "In 1913 Eugène Christophe, who had reason to think that he was winning the Tour de France, broke his fork on the way down from the Tourmalet. The rules forbade all help. He put the bicycle on his shoulder and walked some ten kilometres to the village of Sainte-Marie-de-Campan, weeping, by his own account, with anger. There he found a smithy, lit the fire and mended the fork himself, while the judges stood round to see that he did. It cost him about four hours. Then they fined him ten minutes more, because a small boy had worked the bellows.",
        "I taught history for eleven years, and this is the story I tell when a rider asks me on the first evening, in a lowered voice, whether a holiday with a van behind it is not cheating. It depends, I say, on whether you are in a race. Christophe was. You are on a small road in India between breakfast and lunch, and nobody is going to fine you for the boy.",
      ],
    },
    {
      title: "What a bag weighs",
      paragraphs: [
        "I like a sum, and I have done this one. Our weekend hill above Rishikesh rises 860 metres. To lift a bag of twelve kilograms up it, with legs that turn food into work no better than most, takes about a hundred kilocalories. That is one banana. When I read this out at dinner there is a silence, and then somebody asks whether that is really all.",
        "It is not. The banana pays for the lifting; it does not pay for the steering. A loaded bicycle goes round a bend like a handcart, wants its brakes early, and cannot be hopped over the place where the culvert has sunk. You stop looking at the country and look at the two metres in front of your wheel. Worse, a person who must carry everything spends the week before the holiday with the kitchen scales, sawing the handle off a toothbrush. With a van you bring the novel and the second pair of shoes, and on the road you see the hoopoe.",
      ],
    },
    {
      title: "Where it is when you cannot see it",
      paragraphs: [
        "A van that follows close behind a bicycle is a nuisance. You hear it change gear all morning and you ride for its sake. Ours is never more than ten minutes away and nearly always out of sight. Sher Singh, who drives it, has rules that he did not get from me. He does not pass riders in dust; he waits for a wet stretch, or for a wall. He parks after a climb and not on it, because a tired person who sees a van on a climb can hear it speak. He parks in shade, on the side of the road where you will stop without crossing, and by the time the first of you comes round the bend there is a mat on the ground and the cucumbers have salt on them.",
        "In between he is a scout. Once or twice in a morning the telephone rings in the pocket of whoever rides last. The bridge is dug up, come by the canal. There is a wedding in the next village; be through it before the band is, or be prepared to dance.",
      ],
    },
    {
      title: "Who gets in",
      paragraphs: [
        "The French put a vehicle behind their race in 1910. They called it the broom wagon and fixed a broom above the cab, so that whoever climbed in should know what he was. We have left off the broom. There is a notebook in the glove box in which Sher Singh writes who got in, and why. Last winter it had forty-one names in it, of which nine were there because something hurt. The other reasons were a headwind, a telephone call with Rotterdam, a cement works, a second helping of dal, and sleep. A lady of seventy-four rode every descent of a six-day tour and none of the climbs, and told us at the last supper that it was the first holiday she had designed properly.",
        "The rule is that nobody remarks on it. You raise a hand, the bicycle goes on the roof, and you are given the front seat and half a lime. You may get out again at the next tree.",
      ],
    },
    {
      title: "What it is for, then",
      paragraphs: [
        "Bags, yes; but a bullock cart would do for bags. A van is for company. Two people who are fond of each other seldom climb at the same speed, and without a van the stronger waits at every bend being patient, which is difficult to forgive. With one, each rides as far as the day is a pleasure, and both arrive at the table with something to tell.",
        "It is also for those who would like to try. A long hill is easier to begin if you may stop, and it is my experience that people with an open door behind them mostly do not use it. Christophe rode on with bread in his pockets and finished that Tour seventh. The boy's name was Corni. He was seven years old, and of all the people in the smithy he seems to me to be the one who understood what was needed.",
      ],
    },
  ],
  points: [
    "Your bags, each on its own shelf, with your name in chalk",
    "Water in twenty-litre cans, and oral rehydration salts to put in it",
    "Bananas, roasted gram, jaggery, cucumbers, limes, salt and a knife",
    "A spare bicycle, and tubes in every size that we ride",
    "A floor pump, spokes, cables, brake pads, a chain tool and one good tyre",
    "A first-aid box with its list in the lid, checked on the first of the month",
    "A mat, folding stools and an umbrella for the sun",
    "A dry coat and a pair of woollen socks that belong to nobody",
    "A rope and a shovel, which are for the van",
  ],
  gallery: ["rajasthan-fort", "canal-road", "camp-stars"],
  relatedTours: ["himalayan-foothills-weekend", "rajasthan-lake-and-fort", "delhi-agra-jaipur"],
  author: {
    name: "Anand Rao",
    description: "Anand taught history before he led our hill rides, and still cannot pass a plaque without stopping.",
    photo: "avatar-4",
  },
} satisfies PostContentInput;
