import type { CategoryContent } from "#modules/catalogue/model.ts";

export const categories: CategoryContent[] = [
  {
    slug: "cycle-tours",
    name: "Delhi Cycle Tours",
    fullname: "Delhi by cycle, a few hours at a time",
    nameHindi: "दिल्ली साइकिल यात्राएँ",
    introduction:
      "Half-day rides on upright city bicycles, led by someone who lives here and closed by a second guide at the back. " +
      "We go where a bicycle is the right width: the lanes of Shahjahanabad, the neem avenues of Lutyens' Delhi, the " +
      "forest paths behind the Qutub Minar. The pace is that of the slowest rider, and there is always tea.",
    backgroundPhoto: "old-delhi-dawn",
  },
  {
    slug: "walking-tours",
    name: "Walking Tours",
    fullname: "Delhi on foot, one neighbourhood at a time",
    nameHindi: "पैदल यात्राएँ",
    introduction:
      "Some lanes are too narrow for handlebars, and some lunches ask for both hands. Our walks are short in distance " +
      "and long in stops: a kitchen that has made one dish for a century, a tomb in a park where people do their yoga, " +
      "a street of carved doorways that can be seen only when the shops are shut.",
    backgroundPhoto: "haveli-lane",
  },
  {
    slug: "bespoke-tours",
    name: "Bespoke Tours",
    fullname: "A Delhi day made for you",
    nameHindi: "आपकी अपनी यात्रा",
    introduction:
      "Tell us who is coming, how long you have and what you care about, and we draw a day around it: your grandfather's " +
      "street, sixty colleagues in eight teams, a morning with only stepwells. You get a written plan with a fixed " +
      "price, we change it until it is right, and only then do you pay.",
    backgroundPhoto: "night-lamps",
  },
  {
    slug: "bicycle-touring",
    name: "Cycling Holidays",
    fullname: "India by cycle: holidays of two days and more",
    nameHindi: "साइकिल से भारत",
    introduction:
      "Longer rides with a guide in front, a mechanic behind and a van for your bags. The days run from a lazy 14 to a long " +
      "96 kilometres on roads chosen for their quiet: canal banks south of Delhi, single lanes in Mewar, coir villages in " +
      "Kerala, the high desert of Ladakh. Nights are in small hotels and family houses that know what a hungry cyclist eats.",
    backgroundPhoto: "banner-holidays",
  },
  {
    slug: "mysore-tours",
    name: "Mysore Tours",
    fullname: "Mysore and the Karnataka hills",
    nameHindi: "मैसूर यात्राएँ",
    introduction:
      "Mysuru is a city of a size a bicycle likes: broad roads laid out by the Wadiyars, a palace lit by bulbs on Sunday " +
      "evenings, a flower market, and Chamundi Hill waiting at the southern edge. From here our holidays climb gently " +
      "west to the coffee estates of Kodagu.",
    backgroundPhoto: "mysore-palace-night",
  },
];
