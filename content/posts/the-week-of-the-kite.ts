import type { PostContentInput } from "#modules/content/model.ts";

export default {
  slug: "the-week-of-the-kite",
  category: "Events",
  tags: ["India", "Cycle", "Culture", "Nature"],
  title: "The week of the kite",
  date: "2026-08-16",
  shortDescription:
    "On the fifteenth of August all of Shahjahanabad goes up on the roof, and whoever stays below on two wheels should know something about string.",
  photo: "haveli-lane",
  sections: [
    {
      title: "A lane changes its trade",
      paragraphs: [
        "For most of the year Lal Kuan sells taps, brass pots and advice about plumbing. In August the taps go to the back and the lane is papered in kites from the kerb to the first balcony. There are kites in the three colours of the flag, kites with a moon and star, and one kind with the face of whichever film star is in debt to his fans. A kite is a square of thin paper, a straight stick and a bent stick, and a small one costs less than tea. The money is in the thread.",
        "You need a charkhi, the spool that turns between two handles, and a younger brother to hold it. You buy saddi, which is plain cotton, by the reel. And until a few years ago everyone also bought manjha, the sharp part, which comes next to the kite and does the cutting. I shall return to that.",
      ],
    },
    {
      title: "Why the fifteenth",
      paragraphs: [
        "Kites are older here than the date. The poet Ghalib, who ended his days a few lanes from Lal Kuan, flew them as a boy in Agra against the son of a raja, and at that time the seasons were spring and the weeks before the rain. How Independence Day came by them I have heard in three versions. The one my family holds with is that after Nehru's first speeches at the Fort some sportsmen of the old city put up posters inviting all comers to a match on the grounds, and that nobody has come down since.",
        "The day has a timetable. Until about nine the Prime Minister speaks from the ramparts and not one kite may be seen from there; one fell near him in 2018. So the police stand on some hundreds of roofs with long bamboos, and ask the best fliers of each quarter to keep the others quiet. Then the bamboos come down. Before noon the sky over Jama Masjid is peppered from edge to edge, and the lanes underneath are so empty that you hear a tap drip.",
      ],
    },
    {
      title: "How it is fought",
      paragraphs: [
        "Two strings cross; that is the pech. Then there are two schools. One pulls, hard and fast, and saws the other line through. One lets out, and out, so that the line runs over its enemy until something gives. My uncle let out for forty years. He said that pulling was for people with trains to catch. When a string goes, the roof shouts woh kata, it is cut, and the loser is left holding two hundred metres of nothing.",
        "A cut kite belongs to whoever catches it, and boys go after it over roofs and walls with thorn branches tied to poles, looking up. This is how boys are broken. Every mother in the quarter has a sentence about it and shouts it all day.",
      ],
    },
    {
      title: "String, for people on wheels",
      paragraphs: [
        "Manjha is thread drawn through paste and powdered glass. The kind called Chinese, wherever it was made, is nylon, and it does not break. A line of it across a road cannot be seen and hangs, when a kite has come down, at about the height of a rider's throat. On Independence Day in 2016 three people died of it in this city, two of them children. Since 2017 only plain cotton may be flown in Delhi, with no glass, no metal and no glue on it. The order is a good one, and you may judge how well it is kept by the fact that it is announced again every summer.",
        "On the fifteenth itself we do not ride; the roads about the Fort are closed, and we would not if they were open. In the week on either side we go slowly and by the lanes, where the balconies catch what falls. We stay off flyovers, which is where most of the accidents happen. Everybody wears a cotton scarf, wound twice and tucked in. If you feel a thread, brake and stop, and do not put your hand up to it, because the hand is what it cuts next. The sweep has scissors in the same pocket as the tyre levers. Nine times in ten the thread is only round the hub, and then we all stand about while he says what he thinks of it.",
      ],
    },
    {
      title: "The other kites",
      paragraphs: [
        "The bird had the name first; English borrowed it for the toy. Black kites circle over Old Delhi in dozens on any warm day, and they do not see the line either. Nor do pigeons. My family has kept pigeons for three generations, and yesterday ours were in the loft with the door bolted from before the azaan until dark, complaining.",
        "The Birds' Hospital in the red temple, beside which our dawn ride meets, counted nearly five hundred casualties in three days of August 2016, and most of them came from these lanes. It is a Jain house and long would not keep a bird that eats meat. So two brothers of the old city took in a wounded kite themselves, and then another, and now run a surgery for birds of prey in Wazirabad; you may have seen them in the film All That Breathes. If you find a bird, do not feed it or pour water into it. A cardboard box, a lid with holes, somewhere dark, and then the red temple, which knows whom to ring.",
      ],
    },
    {
      title: "Basant, the gentler one",
      paragraphs: [
        "There is another day, in January or February, when the mustard is in flower. Across Punjab Basant was always the great feast of kites. Lahore gave it up for some twenty years because of the string, and took it back this February for three days, with a code on every ball of thread and a wire guard for every motorcycle. A cousin there rang us and held the telephone out of the window.",
        "Delhi keeps Basant at Nizamuddin, with qawwali and yellow scarves, in memory of the poet Khusrau, who put on yellow to make his grieving teacher smile. Nobody is cut and nobody falls off a roof. I go every year, by bicycle, with my collar open.",
      ],
    },
  ],
  points: [
    "A cotton scarf, wound twice and tucked in, for the whole of August",
    "No flyovers, and no faster than a horse-cart",
    "A thread on your skin: brake, stop, hands down",
    "A thread in the wheel: do not pull; ask for the scissors",
  ],
  gallery: ["old-delhi-dawn", "lodhi-garden"],
  relatedTours: ["bazaars-at-dusk", "nizamuddin-and-lodhi", "old-delhi-at-dawn"],
  author: {
    name: "Imran Qureshi",
    description:
      "Imran leads the dawn ride and comes of three generations of pigeon keepers, which settles whose side he is on.",
    photo: "avatar-1",
  },
} satisfies PostContentInput;
