import drawing from "#app/site/destinations/india.svg";
import { indiaSize, onIndia } from "#app/site/destinations/india-projection.ts";
import { boardWidth, drawBoard } from "#app/site/tour/route-map/draw-signs.ts";
import { FreeRoom } from "#app/site/tour/route-map/free-room.ts";
import { FOOT, MAP_WIDTH, type Pixel } from "#app/site/tour/route-map/map-frame.ts";
import { pushApart } from "#app/site/tour/route-map/map-signs.ts";
import { classes, INK, PAPER, SAND, tenth } from "#app/site/tour/route-map/svg-text.ts";
import { htmlText } from "#app/ui/html-text.ts";
import { drawPlate, plateWords } from "./draw-starts-map.server.ts";
import { type StartArea, toursOf } from "./group-starts.ts";

const SCALE = MAP_WIDTH / (indiaSize.width + 300);
const HEIGHT = (indiaSize.height + 300) * SCALE;

export interface NamedArea extends StartArea {
  name: string;
  /** Fragment of the area's own map; null without one. */
  map: string | null;
}

const toPixel = ({ signs }: StartArea): Pixel => {
  const [{ lat, lon } = { lat: 0, lon: 0 }] = signs;
  const { x, y } = onIndia({ latitude: lat, longitude: lon });
  return [(x + 150) * SCALE, (y + 150) * SCALE];
};

const isInside = ([x, y]: Pixel): boolean => x > 0 && x < MAP_WIDTH && y > 0 && y < HEIGHT;

/**
 * Draws the whole country: a board for each town that has its own map, a plate with the place's name for others. Empty if a start lies
 * beyond the country's outline.
 */
export function drawCountry(areas: readonly NamedArea[]): string {
  if (!areas.every((area) => isInside(toPixel(area)))) return "";
  const room = new FreeRoom([], [4, 4, MAP_WIDTH - 4, HEIGHT - 4]);
  const placed = pushApart(
    areas.map((area) => ({ to: toPixel(area), middle: toPixel(area), number: 0 })),
    [],
    HEIGHT + FOOT,
  );
  const signs = areas.map((area, index) => ({
    ...{ ...area, words: boardWords(area) },
    at: placed[index]?.middle ?? toPixel(area),
  }));
  for (const { at, map, words } of signs) room.takeAround(at, map ? boardWidth(words) : 34, 30);
  return [
    `<svg viewBox="0 0 ${MAP_WIDTH} ${tenth(HEIGHT)}" aria-hidden="true" font-size="13.5" class="${classes.map}">`,
    `<path d="M0 0h${MAP_WIDTH}v${tenth(HEIGHT)}H0z" fill="#d8e6da"/>`,
    `<g transform="scale(${SCALE.toFixed(5)})translate(150 150)" fill="#f6e8cb" stroke="${SAND}" stroke-width="14"><use href="${drawing}#india"/></g>`,
    `<g fill="${INK}" font-weight="600" text-anchor="middle" paint-order="stroke" stroke="${PAPER}" stroke-width="3" stroke-linejoin="round">`,
    ...signs.filter(({ map }) => map === null).map(({ name, at }) => drawName(name, at, room)),
    "</g>",
    ...signs.map(({ map, at, words, ...area }) =>
      map
        ? `<a href="#${map}" tabindex="-1" class="${classes.plate}">${drawBoard(at, words)}</a>`
        : drawPlate(at, toursOf(area)),
    ),
    "</svg>",
  ].join("");
}

const boardWords = (area: NamedArea): string => {
  const numbers = toursOf(area);
  return numbers.length <= 3 ? `${area.name}: ${plateWords(numbers)}` : `${area.name}: ${numbers.length} starts`;
};

function drawName(name: string, [x, y]: Pixel, room: FreeRoom): string {
  const width = name.length * 7.2;
  const beside = width / 2 + 20;
  const middle = room.place([[x + beside, y], [x - beside, y], [x, y - 24], [x, y + 25]], width, 16); // biome-ignore format: four sides
  return middle ? `<text x="${tenth(middle[0])}" y="${tenth(middle[1] + 5)}">${htmlText(name)}</text>` : "";
}
