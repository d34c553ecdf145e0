import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "trees-of-the-avenues",
  category: "Explore Delhi",
  tags: ["India", "Cycle", "Nature", "Culture", "Tour"],
  title: "Trees of the avenues",
  date: "2026-05-10",
  shortDescription:
    "New Delhi was planted with one kind of tree to a road, so that whoever knows five leaves need hardly look at the signs.",
  photo: "lutyens-avenue",
  sections: [
    {
      title: "Thirteen names on a list",
      paragraphs: [
        "Where I was born, in the walled city, a tree is something that came up through a neighbour's roof. It has a name, a history and usually a lawsuit. Four kilometres to the south the trees stand in rows, all of one kind, and for years I thought them as dull as soldiers. Then my colleague Meera took me down Akbar Road on a bicycle, at walking pace, and told me not to read the signboards. Read the shade, she said.",
        "The rows are the work of a committee. Captain Swinton, who was its chairman, promised that Imperial Delhi would be a sea of foliage, and in 1913 he and Lutyens and the others put down thirteen kinds of tree that were fit to line an avenue. The tree had to suit the width of the road and the thing at the end of it. It had to be something better than common, so mango and shisham, with which the Mughals had shaded their roads, were left out. Above all it should be evergreen. The trees had not been at the meetings. Many of them drop their leaves in spring all the same, as they would have done in any forest, to get through the dry months; and the sweepers of the New Delhi Municipal Council have autumn in March.",
      ],
    },
    {
      title: "Neem: the coins",
      paragraphs: [
        "Begin with neem, because it is the tree that every Indian already knows. It stands on Prithviraj Road, on Shahjahan Road, on Safdarjung Road, on Lodhi Road, and on the road that was Aurangzeb's until 2015 and is now Dr. Abdul Kalam's; the trees were not consulted about that either. The leaflets are curved like little sickles and toothed along the edge. The shade is light. It lies on the tar in round spots the size of coins, and they are round for a reason: each is a picture of the sun, thrown by a gap in the leaves.",
        "In April neem is in flower and the whole road smells faintly of honey. My grandmother would have walked the length of it without looking up and come home with a twig for each of us to clean our teeth.",
      ],
    },
    {
      title: "Jamun and imli: the roads you can eat",
      paragraphs: [
        "Jamun makes a different darkness, thick and even, under leaves that are leathery and shine. Look for it on Ashoka Road, on Tughlak Road, on Ferozeshah Road, on Rajaji Marg and on Motilal Nehru Marg. On the lawns of Kartavya Path you stand under its near relation, the rai jamun: Lutyens's plan had some four hundred and fifty trees there, and at least three hundred and eighty-five were of that kind. When the rains come near, you need not look up at all. The pavement is purple, and so are the tongues of the children. The right to gather the fruit is auctioned every year, and along Ashoka Road it is sold under the very branch that it fell from.",
        "Imli, the tamarind, has Akbar Road and Tilak Marg. The leaves are all feather, and the light that comes through is like light through lace. They fold at nightfall, so that a road of tamarinds is airier after dark than at noon. The pods are brown and knobbed, and what is in them is sour enough to close one eye. The Arabs called it tamr hindi, the Indian date. It came to us, long ago, from Africa, and we have none of us ever mentioned it.",
      ],
    },
    {
      title: "Arjun and pilkhan: the large ones",
      paragraphs: [
        "Janpath belongs to the arjun. In the forest it is a tree of river banks, and here it has had to make do with civil servants. You know it by the trunk, which is smooth and pale and flakes off in patches of grey and pink, and by the fruit, a woody thing with five wings. Now, in May, it is in flower and in new leaf. It is also full of bats. Between the roundabout by Claridges and the National Museum hang the flying foxes, great fruit bats with the faces of dogs; people who counted them for three years found the most in May, 1,660, and more of them in arjuns than in any other tree. Ride past at noon and you will hear them quarrelling over who has the shade.",
        "Pilkhan is a fig, and it does not do things by halves. The shade is a solid roof. Dr. Zakir Husain Marg has it, and so have Niti Marg and Nyaya Marg, out among the embassies, which are younger than Lutyens's plan. Go in March. The new leaves come out purple, turn red, then bronze, and by the middle of April they are simply green, like somebody who has told a secret and changed the subject. A smaller blush comes with the rains.",
      ],
    },
    {
      title: "How to read a road",
      paragraphs: [
        "So: coins are neem, lace is imli, an even dusk is jamun. If the shade begins high above you and the trunk is pale, it is arjun; if you cannot find the sky, it is pilkhan. A bicycle is the right instrument for this, because it is slow enough to see the ground and has no roof. Start at six, ride on the left, and let your arms tell you: there are corners in May where you pass from one tree to the next as if through a door.",
        "You will notice gaps. In six years up to 2021 the council counted 1,813 trees lost, to age, to storms, to cables dug through their roots. The gap may be filled with the same kind, or with whatever the nursery had. And you will notice a yellow road, Amrita Shergill Marg, where the amaltas hangs like lamps this very week. It was not on the list of thirteen, being untidy and bare for part of the year. It was let in after the British had left. I think about that every May, and I am glad that I was told to put away the signboards.",
      ],
    },
  ],
  gallery: ["india-gate", "lodhi-garden", "hauz-khas"],
  relatedTours: ["new-delhi-avenues", "nizamuddin-and-lodhi", "hauz-khas-and-deer-park"],
  author: {
    name: "Imran Qureshi",
    description: "Imran leads our Old Delhi rides and goes to the avenues when he wants to see a straight line.",
    photo: "avatar-1",
  },
} satisfies PostContentInput;
