import { companyContent } from "#content/pages/company.ts";
import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "what-diwali-does-to-a-street",
  category: "Events",
  tags: ["India", "Culture", "Spiritual", companyContent.shortName],
  title: "What Diwali does to a street",
  date: "2026-11-15",
  shortDescription:
    "Three weeks of buying, one night of lamps, and a Monday morning on which you could hear a marigold being eaten.",
  photo: "night-lamps",
  sections: [
    {
      title: "First, everything comes out",
      paragraphs: [
        "You know that Diwali is coming when you cannot get past a mattress. About three weeks before, each family in the lane carries its possessions into the street in order to clean the place where they were. Trunks, fans, a cradle, the good sofa, a grandfather in a chair. The walls are painted to the height that a cousin can reach. The goddess of wealth visits on one night in the year and she is known to be particular about dust.",
        "Nobody is happier than the scrap man, who goes round on a tricycle with a pair of scales and buys newspapers by the kilo. By the end of the week he has the whole of last year on board and rides standing up.",
      ],
    },
    {
      title: "Then everything goes on sale",
      paragraphs: [
        "The shops put out a table. A few days later the table has put out a mat, and the mat a boy with a tray round his neck. A lane that was two handcarts wide is now one and a shoulder, and on the dusk ride we get off at Fatehpuri and push. There are garlands, gilt paper, strings of bulbs, plastic mango leaves, and Lakshmis and Ganeshas in rows of forty, all facing the customer like a school photograph.",
        "Buy the clay. The lamps come from the potters' quarter at Uttam Nagar, where some four hundred families have had mud to the elbow since the rains. They are sold in heaps, plain and cheap, and an aunt will show you how to choose: flick the rim and listen. At home they lie in a bucket of water for some hours, or they drink the oil before the wick does. My own family buys also a hatri, a toy house of clay with lamps on its roof, which came with us from the other Punjab as an idea, there being no room on the train for the object.",
        "Two days before comes Dhanteras, when one must bring home something of metal. In Dariba the silversmiths sell a coin with a goddess on it. The rest of us buy a spoon. I saw a man in Chawri Bazar this year with a pressure cooker on his head, steering with one hand and looking like an emperor.",
      ],
    },
    {
      title: "Sweets, and one vegetable",
      paragraphs: [
        "For a fortnight the sweet-makers cook in the road, because the kitchen is full of boxes. Laddoos are rolled by men who sit in a ring and do not look down. For the worship itself there is an older, plainer sort: kheel, which is puffed rice; batashe, which are sugar blown into buttons; and animals cast in sugar, a lion, a horse, an elephant with a chipped ear. Children own these for one evening and then eat them from the feet.",
        "Everything else is given away. A box goes to the neighbour, a box comes back, and somewhere in north India there is a carton of soan papdi that has been travelling since 2011. I receive eleven. It is flaky and innocent, and it will keep; that is its misfortune.",
        "But ask what people eat at home. In the old Kayastha houses the dish of Diwali is jimikand, the elephant's-foot yam, a brown lump that looks like something dug up by mistake. Badly cooked, it makes the throat itch. It grows again from whatever piece is left in the ground, and so it stands for money. In some families they tell the children that whoever refuses it will be born next time as a mole.",
      ],
    },
    {
      title: "Sunday night",
      paragraphs: [
        "This year the night was Sunday, the eighth. The moon is always absent, by arrangement. About six the lane goes quiet, which it does at no other time, because everyone is indoors with the priest or with the aunt who knows better than the priest. Then the doors open and the lamps come out: on the sill, on the stair, one by the tap, one where the lanes cross. For twenty minutes there is no other light worth speaking of. You should see your own street like that once.",
        "Three peoples of these lanes keep it for three reasons. The Hindus light Rama home and Lakshmi in. The Jains remember that Mahavira left the world on this new moon, and bring a laddoo to the temple at daybreak. We Sikhs have our sixth Guru, whom Jahangir let out of Gwalior fort, and who would not come without the fifty-two princes in the other cells. It is told that each of them walked out holding a tassel of his coat.",
        "And then the noise. What is allowed is argued every autumn in the courts: for some years nothing at all, last year the so-called green crackers, in the evening from eight until ten. The lane has never owned a clock. By eleven the air tastes of coins, the dogs are under the beds, and I shut the window like everyone who has a chest. I love this feast, and I will not tell you that it is good for anybody's lungs.",
      ],
    },
    {
      title: "Monday, six o'clock",
      paragraphs: [
        "We do not take guests out on the morning after. I went alone, slowly, with a mask on, on bicycle fourteen, since no one else would have her. The paving of Chandni Chowk was red with the paper of crackers, so that the tyres made the sound of somebody walking through leaves. All the shutters were down, and on every doorstep stood a row of small burnt lamps, each with a black lip.",
        "It was so quiet that I heard a cow eating a garland. Two boys were going along the gutter looking for the ones that had not gone off. A sweeper leaned on his broom at the corner of Dariba, regarding his day. The man who lights the fire under the tea had lit it; he said that he had been awake anyway. We drank without talking, and somebody passed round a box. It was soan papdi.",
      ],
    },
    {
      title: "If you would like to see it",
      paragraphs: [
        "Come in the week before, in the evening, with your hands free, and walk more than you ride. Or come three weeks after, when the lanes have been swept, the paint is still new, the air has been given back, and people are at their kindest, having eaten. In 2027 the night is the 29th of October, and on that day and the next we are at home. You will find us easily. We shall be the house with the mattress outside.",
      ],
    },
  ],
  quote: {
    text: "A lamp does one thing. It does not ask who is in the street.",
    by: "Harpreet's uncle, flour merchant of Khari Baoli",
  },
  gallery: ["bazaar-dusk", "golden-temple", "spice-market"],
  relatedTours: ["chandni-chowk-food-walk", "bazaars-at-dusk"],
  author: {
    name: "Harpreet Singh",
    description: "Harpreet leads the food walk, and has two uncles in Khari Baoli and an opinion on every sweet shop.",
    photo: "avatar-3",
  },
} satisfies PostContentInput;
