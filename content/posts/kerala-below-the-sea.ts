import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "kerala-below-the-sea",
  category: "Destinations India",
  tags: ["India", "Cycling", "Nature", "Culture", "Tour"],
  title: "Kerala, below the sea",
  date: "2026-09-06",
  shortDescription: "In Kuttanad the boats go by above the rice, the buses float, and the ducks keep to a timetable.",
  photo: "kerala-backwaters",
  sections: [
    {
      title: "What is wrong with this picture",
      paragraphs: [
        "I come from Almora, which is a mile up in Kumaon, and where I grew up water was a thing that left. In Kuttanad it arrives. Four rivers, the Pamba, the Meenachil, the Manimala and the Achankovil, come down from the Ghats into Vembanad Lake, and round the mouths of them lie some fifty thousand hectares of rice, most of it below the level of the sea. The lowest fields, which were taken from the lake itself, are one to two metres down.",
        "You ride along their rim. The path is a dyke, a metre or two wide, with coconut palms on it, and houses where it broadens. On one side is the canal, at the height of your pedals. On the other, and well below, is the field, so that you look down upon the backs of egrets. It takes a person from the hills about a kilometre to see what is odd about this. The boats are higher than the crops. A canoe slides past with a bicycle, a goat and a gas cylinder in it, and all three are above the head of the man who is weeding.",
      ],
    },
    {
      title: "The wheel before the bicycle",
      paragraphs: [
        "God made Kerala, people say here, and man made Kuttanad. He made it of mud. Coconut trunks were driven into the bed of the lake, and a wall of clay, sand and brushwood was built up on them until it closed in a ring. Then the water inside the ring was lifted out. For a long time it was lifted with the feet. Men sat on a frame above a great paddled wheel, the chakram, and trod it round, and sang to keep the time. Cyclists usually go quiet at this point.",
        "Three of the largest lake fields, ringed in the hungry years of the 1940s, are called Chithira, Marthandam and Rani, after the royal house of Travancore. The people who carried the mud have no field named after them, but they have a book. Thakazhi Sivasankara Pillai, who came from a Kuttanad village of that name, wrote it in 1948 and called it Two Measures; the measures are of rice.",
        "The wheels gave way to steam and afterwards to a machine that you will hear before you see it. It is called petti and para, box and tub. An impeller turns in a wooden tub and throws the water up into a wooden box, which empties into the canal, and a long belt runs to it from a motor in a shed. The design is about a hundred years old. Newer pumps use less current, and one day somebody will put a shed in a museum.",
      ],
    },
    {
      title: "A year, seen from the bottom",
      paragraphs: [
        "In the monsoon many of the fields are given back to the water, and you would take them for lake. When the rains slacken the pumps begin. The main crop, the punja, is sown in November and December, is so green in January that photographs of it are not believed, and is cut from February to April. A block of fields inside one ring is a padasekharam. It has one wall, one pump and one committee, since nobody can drain his own plot and leave his neighbour's wet.",
        "The sea is the other neighbour. In the dry months the tide would push salt up the lake, so near Thanneermukkom there is a barrage with ninety shutters, which go down about the middle of December and come up when the rice is in. Farmers would like them shut for longer and fishermen would like them open sooner, and each of them is right. For decades the middle of it was a bank of earth. The money had run out, and one night in 1972, so the story goes, the farmers filled the gap themselves.",
        "In 2013 the Food and Agriculture Organization put all this on its list of the world's heritage farming systems. In 2018 the floods came over the dykes, and there were houses here that stood in water for more than two months. People show you the line on the wall, and then they show you the rice.",
      ],
    },
    {
      title: "The ducks are expected",
      paragraphs: [
        "After the harvest come the ducks. A flock may be a thousand strong, with two or three men to it, one of them generally in a canoe, and it travels by canal as sheep elsewhere travel by road. In each field it eats the dropped grain, the snails and a good many weeds, and it pays for its dinner in manure. Then it is moved to the next. Some flocks are on the way for half the year and go by lorry as far as Tamil Nadu.",
        "You will meet one crossing the lane. Put a foot down and wait. The sound is that of a theatre just before the curtain, and the last duck is always running.",
      ],
    },
    {
      title: "One bell, two bells, three",
      paragraphs: [
        "Buses in Kuttanad float. They belong to the State Water Transport Department, which has its head office in Alappuzha, and they stop at jetties, where a man jumps off with a rope before you have noticed that you are slowing. The steersman cannot see the engine and the engine driver cannot see the water, so they talk by bell: one for stop, two for go, three for faster. It is the most sensible conversation I have heard on public transport.",
        "Between the dykes our bicycles go smaller. Wherever a canal has no bridge there is a man with a country boat, and he lays the machines on the boards, head to tail, seats you on whatever is left, and poles across standing up. It takes four minutes. Then you ride on, beside kingfishers and cormorants and washing, with the lake in front of you and the school boat behind.",
        "Come between December and February, when the air is least heavy and the rice is up. Ring at corners. And since every dyke has two sides to fall off, I give all my riders the advice that a farmer gave me: choose the field. He will shout, but you will not have to swim.",
      ],
    },
  ],
  gallery: ["coffee-hills", "forest-road"],
  relatedTours: ["kerala-backwaters-by-cycle"],
  author: {
    name: "Meera Joshi",
    description:
      "Meera is a botanist from the Kumaon hills who goes down to sea level, and a little under it, each winter.",
    photo: "avatar-2",
  },
} satisfies PostContentInput;
