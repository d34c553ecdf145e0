import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "how-to-pack-for-six-days",
  category: "Cycling Holidays",
  tags: ["India", "Cycle", "Cycling", "Tour"],
  title: "How to pack for six days",
  date: "2026-07-19",
  shortDescription:
    "Three of everything you sweat in, one of everything you do not, and a word about what the corner shop in India will sell you anyway.",
  photo: "canal-road",
  sections: [
    {
      title: "Three, not six",
      paragraphs: [
        "The commonest mistake is arithmetic. Six days, people think, and they put in six jerseys. But a jersey that is washed at five in the afternoon and hung in the wind is dry by breakfast in Rajasthan, and by the breakfast after that in Kerala. So you need one on your back, one on the line and one in the bag, and that makes three, however long you stay. It is the same with socks, and with padded shorts. We once had a guest who brought eleven shirts. He wore three of them. The other eight saw Mewar from the van.",
        "Take cloth that dries quickly, and leave the denim at home: jeans washed in the monsoon are an heirloom. Nothing is worn under padded shorts. I write this in the letter that goes out before every holiday, and every year there is somebody too polite to believe it.",
      ],
    },
    {
      title: "A country with mornings",
      paragraphs: [
        "People pack for India as if it were one temperature. On a January road near Udaipur it can be eight degrees when you push off and twenty-five when you stop for lunch. Kerala goes from warm to warmer and back, and is damp. Ladakh in July will burn your nose and numb your fingers within the same hour. The answer is never one thick garment. It is several thin ones that come off: a vest, a long sleeve, a windproof that folds to the size of an orange. You wear them all at seven. By half past nine they are in the van.",
        "And bring a cotton scarf, a large one. It keeps the sun off your neck and the dust out of your mouth. It covers the head in a gurdwara and the shoulders in a temple, it dries a face, it wraps a mango, and it has been a sling, once, on the road to Kumbhalgarh. If you take one piece of advice from this page, let it be the scarf; or do not bring it, and buy a better one in the first bazaar.",
      ],
    },
    {
      title: "What the evening asks",
      paragraphs: [
        "The evening asks for one clean outfit. Trousers to the ankle and a sleeve to the elbow will take you into any temple, any village and any family's front room. Choose shoes that you can leave at a door without undoing eleven eyelets, and keep your socks on, because a marble courtyard at noon is a griddle.",
        "Our hotels are small and most were somebody's house. They have hot water, and a switch for it which is outside the bathroom, where you will find it on the second day. Pack earplugs, and not against the traffic: it is the peacocks. Pack a torch on a headband, since dusk is short here and the current sometimes goes with it. The current, when it is there, is 230 volts, out of sockets for round pins. The slim kind of European plug generally fits; a British one never does. Batteries for charging things must fly in the cabin with you, so do not bury them in the hold bag.",
      ],
    },
    {
      title: "What is sold on the corner",
      paragraphs: [
        "You are not going to the moon. Every town on our routes has a chemist, often three in a row, and there you will find plasters, soap, razors, mosquito cream, sun cream in small tubes, and paper sachets of oral rehydration salts, which cost very little and are better than anything in a bright bottle. Bananas are everywhere. So are biscuits, and the two of them will carry a person up most of the Aravallis.",
        "What is not on the corner is whatever is particular to you. Bring your own medicines, in their boxes, with the prescription. Bring your spare spectacles. Bring your own saddle if you love it, and pedals and shoes if you ride clipped in; the mechanic will fit them while you have tea, and give them back in a bag. Bring your helmet if you trust no other, though we have one in your size. Leave the pump, the tubes, the tools and the lock. And keep your passport near the top, because the law makes every hotel report its foreign guests, and the clerk will want it before he wants you.",
      ],
    },
    {
      title: "The bag itself",
      paragraphs: [
        "A soft bag, please. A suitcase with wheels is made for airports; a van is loaded by a man called Sher Singh, with his arms. We ask for twelve kilograms. Most Indian airlines carry fifteen in the hold on a domestic flight before they begin to charge, so in this they are nearly of our opinion. Besides it you want a small bag for the day, with the coat, the cream, the medicine and the camera in it. It lives beside the van's sliding door, where you can get at it whenever we stop.",
        "Then leave a quarter of the big one empty. Nobody believes this either. By the fourth day there is block-printed cotton in it, and a brass bell, and a jar of lime pickle that somebody's aunt would not hear of your refusing. Wrap the jar in the scarf. I have seen some hundreds of bags go home, and not one of them was lighter.",
      ],
    },
  ],
  points: [
    "Three jerseys or shirts, three pairs of socks, three of what you wear beneath",
    "Two or three padded shorts, with something loose to go over them",
    "One thin windproof and one long-sleeved layer; for the hills, gloves with fingers",
    "One clean outfit that covers knees and shoulders",
    "Riding shoes, and sandals for the evening",
    "A large cotton scarf, sunglasses and a brimmed hat",
    "Head torch, earplugs, adaptor for round pins",
    "Your own medicines with the prescription, and spare spectacles",
    "Passport, visa, a copy of both, and small notes for tea",
  ],
  gallery: ["workshop", "camp-stars", "rajasthan-fort"],
  relatedTours: ["rajasthan-lake-and-fort", "kerala-backwaters-by-cycle", "himalayan-foothills-weekend"],
  author: {
    name: "Meera Joshi",
    description: "Meera answers our enquiries and has been asked about shoes, by her own count, nine hundred times.",
    photo: "avatar-2",
  },
} satisfies PostContentInput;
