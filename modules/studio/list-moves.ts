/** Names of a document's fields in a form begin so. */
export const FIELD = "d";

const listMoves = ["add", "remove", "up", "down", "place"] as const;

/** Press of a button within the form, or a drag: "add:d.categories", "up:d.categories.2", "place:d.categories.2:0". */
export interface ListMove {
  move: (typeof listMoves)[number];
  at: string;
  /** New place; null but for "place". */
  to: number | null;
}

export function readMove(pressed: string): ListMove | null {
  const [move, at = "", place] = pressed.split(":", 3);
  const found = listMoves.find((one) => one === move);
  const to = found === "place" && /^\d{1,3}$/.test(place ?? "") ? Number(place) : null;
  if (!found || !at.startsWith(`${FIELD}.`) || (found === "place" && to === null)) return null;
  return { move: found, at, to };
}

/** Name of the entry after its move: it is shown then. */
export function movedName({ move, at, to }: ListMove): string {
  const cut = at.lastIndexOf(".");
  const from = Number(at.slice(cut + 1));
  if (!Number.isInteger(from) || move === "add" || move === "remove") return at;
  const place = move === "place" ? to : Math.max(0, from + (move === "up" ? -1 : 1));
  return `${at.slice(0, cut)}.${place}`;
}

/** New place of an entry; `others` is the number of the others of its list. */
export const placeAfter = (at: number, others: number, { move, to }: Pick<ListMove, "move" | "to">): number =>
  Math.min(Math.max(to ?? at + (move === "up" ? -1 : 1), 0), others);

/** Name of a field after a move in a list of `length` entries; null if its entry was removed. */
export function nameAfterMove(name: string, { move, at, to }: ListMove, length: number): string | null {
  const cut = at.lastIndexOf(".");
  const [list, from] = [at.slice(0, cut), Number(at.slice(cut + 1))];
  if (move === "remove" && (name === at || name.startsWith(`${at}.`))) return null;
  if (move === "add" || !Number.isInteger(from) || !name.startsWith(`${list}.`)) return name;
  const [place = "", ...rest] = name.slice(list.length + 1).split(".");
  const places = Array.from({ length }, (_, one) => one).filter((one) => one !== from);
  if (move !== "remove") places.splice(placeAfter(from, places.length, { move, to }), 0, from);
  return [list, places.indexOf(Number(place)), ...rest].join(".");
}
