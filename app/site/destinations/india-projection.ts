/** The size of `india.svg`. */
export const indiaSize = { width: 6120, height: 6960 };

// @svg-maps/india is an exact Mercator map. These are its scale and the coordinates of its corner (0, 0).
const SCALE = 11_998;
const WEST = 68.19;
const NORTH = 37.1;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));

export interface ProjectedPlace {
  latitude: number;
  longitude: number;
}

/** Projects a place onto the drawing. */
export const onIndia = ({ latitude, longitude }: ProjectedPlace): { x: number; y: number } => ({
  x: Math.round(SCALE * radians(longitude - WEST)),
  y: Math.round(SCALE * (mercator(NORTH) - mercator(latitude))),
});

/** The part of the drawing around a place, in the given size, within its borders. */
export function regionRound(place: ProjectedPlace, width: number, height: number): { x: number; y: number } {
  const { x, y } = onIndia(place);
  const within = (wanted: number, most: number): number => Math.round(Math.min(Math.max(wanted, 0), most));
  return {
    x: within(x - width / 2, indiaSize.width - width),
    y: within(y - height / 2, indiaSize.height - height),
  };
}
