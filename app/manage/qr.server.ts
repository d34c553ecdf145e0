import QRCode from "qrcode";

/** A QR code as squares on a field of `size`: one SVG path, or rectangles to draw. */
export interface QrSquares {
  size: number;
  path: string;
  squares: { x: number; y: number }[];
}

/** The QR code of a text, readable when a quarter of it is soiled. */
export function qrSquares(text: string): QrSquares {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "Q" }).modules;
  const squares: QrSquares["squares"] = [];
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (data[y * size + x]) squares.push({ x, y });
  return { size, squares, path: squares.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("") };
}
