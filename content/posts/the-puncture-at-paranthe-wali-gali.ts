import { companyContent } from "#content/pages/company.ts";
import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "the-puncture-at-paranthe-wali-gali",
  category: "Tour Leader Stories",
  tags: ["Cycle", "Bike", companyContent.shortName, "Tour", "Culture"],
  title: "The puncture at Paranthe Wali Gali",
  date: "2026-06-21",
  shortDescription:
    "Four things went wrong between seven and half past nine, and the last of them was put right by the second.",
  photo: "workshop",
  sections: [
    {
      title: "The first: cauliflowers",
      paragraphs: [
        "It was a Wednesday in February. Imran had a cousin's wedding, so I led the dawn ride in his place, with Dilip to sweep, ten riders between us, and fog enough on Chandni Chowk to make everyone feel that they had come a long way. I told them about Jahanara's pool and the moon in it. I was, I think, a little pleased with myself.",
        "Then we turned into Dariba, and Dariba was full of cauliflowers. A handcart had lost its wheel at the narrow place and lay on its side like a cow, and its whole load had rolled as far as the silversmiths' steps. Nothing could pass. The man stood in the middle with his hands on his head. So we leaned the bicycles on the shutters and picked up cauliflowers, the twelve of us, for a quarter of an hour, and built them into a wall. He counted them. He was one short, and too courteous to say so more than twice. We found it at our next stop, in the basket of a lady from Leeds, who had been tidying, and Dilip rode back with it under his arm.",
      ],
    },
    {
      title: "The second: fourteen",
      paragraphs: [
        "Number fourteen is a bicycle, and those who have read me before know about her. That morning she carried Mr. Lindqvist, who is two metres tall and a retired harbour pilot. A little before nine, where Paranthe Wali Gali comes out on the Chowk, she sat down. It was not her usual slow sigh. It was a nail from a packing case, straight through.",
        "We promise that a puncture costs five minutes, because a rickshaw follows with a pump and a spare bicycle. The rickshaw was on the far side of a school procession with a brass band, and it stayed there. Very well, I said, a tube. Dilip opened the bag. The tube in it was a good one, new, in its box, and made for a child's wheel of twenty inches. I did not ask who had packed the bag. I had packed the bag.",
        "In Delhi there is always a man. This one sat under the electricity box, with an old tyre hung on a nail for a signboard and a tin basin of grey water. He had the tube out with two spoons. He drew it through the basin, a hand's breadth at a time, and watched for the bubbles as a mother watches milk. He found the hole, and two fingers farther on he found a second one that nobody had known about, which is the slow leak that I have been looking for since 2021.",
      ],
    },
    {
      title: "The third: a man who is two metres tall",
      paragraphs: [
        "I looked up from the basin to give the good news to Mr. Lindqvist, and there was no Mr. Lindqvist. You would think that such a man could not be lost in a lane through which he had to walk sideways. He had seen a brass pot go by on somebody's head, it turned out, and wished to know where it was going.",
        "Here is what you do. You do not run, and you do not shout, because then you have a crowd. You leave your nine riders with the sweep and you tell one tea boy. I told the boy who carries glasses to the sari shops, and he told the boy at the corner, and I went back to the basin. In nine minutes by my watch the answer came up the lane from Kinari Bazaar. Your tall one is at the button shop. He has been given a chair. He is asking about anchors.",
        "He came back with six brass buttons, each with an anchor on it. They are sewn for wedding bands, but in Gothenburg, he told me, they would be taken as correct.",
      ],
    },
    {
      title: "The fourth: a shutter",
      paragraphs: [
        "My telephone rang while the rubber solution was drying. It was the shop where we eat our bedmi. Their cook's daughter had her examination, the one that decides everything, and he had gone to stand outside the gate, as fathers do. The shutter was down. They were very sorry. I had ten people who had been awake since five, had lifted a ton of cauliflowers, and had been promised breakfast.",
        "I put the telephone away and smelled ghee. You will have seen already what I saw only then. We were standing at the mouth of a lane where they have fried parathas since the 1870s. One of the signs says 1872. There were about twenty shops once, and there are a handful now, and at that moment, at nine o'clock, they were lighting the fires.",
        "So we sat down under the photograph of Nehru eating his. A paratha in this lane is not baked on a griddle as my mother does it. It goes into a deep iron pan of ghee and swims. There is no onion in it and no garlic, and there is nearly everything else: potato, peas, radish, lemon, papad, bitter gourd, thickened milk. It comes with pumpkin, and a sweet chutney of tamarind and banana. The lady from Leeds asked for cauliflower. She said that she felt she had earned it.",
      ],
    },
    {
      title: "What I wrote in the book",
      paragraphs: [
        "In the courtyard somebody writes down each day what rattled. I wrote: check every tube against the wheel, not against the box. Rickshaw to go ahead of processions, not behind. Learn the name of the man at the electricity box. It is Aslam; he has sat there for twenty-six years, and I had ridden past him on some six hundred mornings with my own pump.",
        "What I did not write down is that the second mishap mended the fourth. With a sound tyre we should have been at the other end of the Chowk by then, before a closed shutter. I am not a philosopher. But I have put the twenty-inch tube on the wall, beside the notes. The note from that day is in a harbour pilot's handwriting. It says: excellent navigation.",
      ],
    },
  ],
  quote: {
    text: "You carry two tubes for ten bicycles. I carry one basin for the whole of Delhi.",
    by: "Aslam, who mends punctures under the electricity box",
  },
  gallery: ["haveli-lane", "bazaar-dusk", "chai-still"],
  relatedTours: ["old-delhi-at-dawn", "chandni-chowk-food-walk"],
  author: {
    name: "Harpreet Singh",
    description: "Harpreet guides the food walk and packs the tool bags, which are now checked by somebody else.",
    photo: "avatar-3",
  },
} satisfies PostContentInput;
