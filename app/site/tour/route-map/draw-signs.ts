import type { Pixel } from "./map-frame.ts";
import { BOARD, BOARD_INK, CORAL, GOLD, INK, PAPER, tenth, type Write, writeText } from "./svg-text.ts";

const at = ([x, y]: Pixel, content: string): string =>
  `<g transform="translate(${tenth(x)} ${tenth(y)})">${content}</g>`;

export const boardWidth = (words: string): number => words.length * 6.9 + 24;

/** A station board, as on the posters. */
export function drawBoard(middle: Pixel, words: string, write: Write = writeText): string {
  const width = boardWidth(words);
  const [x, y] = middle;
  const board = at(
    middle,
    `<rect x="${tenth(-width / 2)}" y="-12" width="${tenth(width)}" height="24" rx="12" fill="${BOARD}"/>` +
      `<rect x="${tenth(-width / 2 + 2.5)}" y="-9.5" width="${tenth(width - 5)}" height="19" rx="9.5" fill="none" stroke="${BOARD_INK}" stroke-width="1.5"/>`,
  );
  return board + write(words, { x, y: y + 4.5, isBold: true, anchor: "middle", fill: BOARD_INK });
}

/** The wheel: where riders meet. */
export const drawWheel = (middle: Pixel): string =>
  at(
    middle,
    `<circle r="13.5" fill="${PAPER}"/><circle r="10.5" fill="${PAPER}" stroke="${INK}" stroke-width="3.2"/>` +
      [0, 45, 90, 135, 180, 225, 270, 315]
        .map(
          (turn) =>
            `<path d="M0-1.5-1.8-5 0-8.6 1.8-5z" transform="rotate(${turn})" fill="${turn % 90 ? GOLD : CORAL}"/>`,
        )
        .join("") +
      `<circle r="1.6" fill="${INK}"/>`,
  );

/** A milestone: the end of a day. */
export const drawMilestone = (middle: Pixel, day: number): string =>
  at(
    middle,
    `<path d="M-11 12V-4a11 11 0 0 1 22 0V12z" fill="#fff" stroke="${BOARD_INK}" stroke-width="1.6"/>` +
      `<path d="M-11-2v-2a11 11 0 0 1 22 0v2z" fill="${BOARD}" stroke="${BOARD_INK}" stroke-width="1.6"/>` +
      `<path d="M-14 12h28v3h-28z" fill="${BOARD_INK}"/>` +
      `<text y="10" font-size="12.5" font-weight="600" text-anchor="middle" fill="${BOARD_INK}">${day}</text>`,
  );

export const drawNumber = (middle: Pixel, number: number): string =>
  at(
    middle,
    `<circle r="11.5" fill="${INK}" stroke="${PAPER}" stroke-width="2"/>` +
      `<text y="5" font-size="14" font-weight="600" text-anchor="middle" fill="${PAPER}">${number}</text>`,
  );
