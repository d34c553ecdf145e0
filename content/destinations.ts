import type { DestinationContent } from "#modules/catalogue/model.ts";

export const destinations: DestinationContent[] = [
  {
    slug: "delhi",
    name: "Delhi",
    nameHindi: "दिल्ली",
    region: "National Capital Territory",
    introduction:
      "Delhi has been a capital many times over, and the old ones were never quite cleared away. Within one morning's " +
      "ride you pass a tower begun in the 1190s, a walled city planned by Shah Jahan, and avenues drawn by Edwin Lutyens " +
      "for an empire with sixteen years left. It is flat, it is green, and before eight in the morning much of it is " +
      "quiet. We live here, and this is where all our guides learned to ring a bell politely.",
    photo: "india-gate",
  },
  {
    slug: "rajasthan",
    name: "Rajasthan",
    nameHindi: "राजस्थान",
    region: "North-west India",
    introduction:
      "Away from the highways, Rajasthan is a land of single-lane roads between mustard fields, with a fort on every " +
      "second ridge and a tea stall wherever two roads meet. The Aravalli hills give the riding around Udaipur and " +
      "Kumbhalgarh its shape: a climb in the cool, a long roll down to a lake. Between November and February the mornings " +
      "are crisp enough for gloves, and the light stays golden until the lamps are lit.",
    photo: "udaipur-lake",
  },
  {
    slug: "kerala",
    name: "Kerala",
    nameHindi: "केरल",
    region: "South-west coast",
    introduction:
      "In Kuttanad the rice grows below the level of the sea and the lanes run on the dykes between, a metre or two wide, " +
      "shaded by coconut palms. No car fits; a bicycle does, and so do ducks, schoolchildren and men carrying coir. You " +
      "cross the canals on country boats with the bicycles laid on the boards. It is warm all year, the fish curry is " +
      "sour with kudampuli, and no hill worth the name troubles you before the Ghats.",
    photo: "kerala-backwaters",
  },
  {
    slug: "ladakh",
    name: "Ladakh",
    nameHindi: "लद्दाख़",
    region: "Trans-Himalaya",
    introduction:
      "Ladakh is a high desert: the Indus runs green through bare ochre hills, poplars mark each village, and monasteries " +
      "such as Thiksey and Hemis stand on the rocks above. Leh itself lies at about 3,500 metres, so the first two days are " +
      "for sleeping, drinking water and walking slowly. After that come the passes. The roads are open from roughly June " +
      "to September, the sun is fierce, the nights are cold, and the stars are worth the waking.",
    photo: "monastery-ladakh",
  },
  {
    slug: "karnataka",
    name: "Karnataka",
    nameHindi: "कर्नाटक",
    region: "South India",
    introduction:
      "Mysuru smells of jasmine, sandalwood and filter coffee, and its broad streets make an easy start. South and west " +
      "of it the road rises through ragi fields and teak forest to Kodagu, where coffee and pepper grow under tall shade " +
      "trees and the hills keep their mist until nine. The gradients are kind, the villages neat, and breakfast is a " +
      "crisp dosa with a spoon of white butter. October to February is the best of the riding.",
    photo: "coffee-hills",
  },
  {
    slug: "goa",
    name: "Goa",
    nameHindi: "गोवा",
    region: "Konkan coast",
    introduction:
      "Turn inland from the beaches and Goa becomes small and green: rice fields with egrets, white churches at the far " +
      "end of a causeway, houses with oyster-shell windows and long verandas. Little ferries carry you and your bicycle " +
      "over the Mandovi to Divar and Chorão islands for a few coins or none. The roads roll rather than climb, and there " +
      "is a bakery bell at dawn, when the poder brings warm pão round the village on his own bicycle.",
    photo: "goa-road",
  },
  {
    slug: "himalayan-foothills",
    name: "Himalayan Foothills",
    nameHindi: "हिमालय की तलहटी",
    region: "Uttarakhand",
    introduction:
      "Five or six hours north of Delhi the plain ends all at once and the first hills stand up in sal forest. The Ganga " +
      "comes out of them at Rishikesh, cold and green, and small roads follow it and its side streams to villages of slate " +
      "and terraced wheat. It is near enough for a weekend and far enough to need a jersey in the evening. Mornings bring " +
      "langurs, lime tea, and one good climb before a late breakfast.",
    photo: "forest-road",
  },
  {
    slug: "agra",
    name: "Agra",
    nameHindi: "आगरा",
    region: "Uttar Pradesh",
    introduction:
      "Everyone comes to Agra for the Taj Mahal, and everyone is right. Fewer cross the Yamuna to Mehtab Bagh, the garden " +
      "laid out on the far bank, where the dome floats over the river at sunset and the flower beds are full of parakeets. " +
      "By bicycle you link the two with the tomb of Itimad-ud-Daulah, all inlaid marble the size of a jewel box, and with " +
      "the lanes of Kinari Bazaar behind the Jama Masjid, where the petha makers work.",
    photo: "taj-river",
  },
];
