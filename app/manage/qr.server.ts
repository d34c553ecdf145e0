import QRCode from "qrcode";

/** QR code as one SVG path, or as squares to draw. */
export interface QrSquares {
  size: number;
  path: string;
  squares: { x: number; y: number }[];
}

/** Makes a QR code that tolerates a quarter of damage. */
export function qrSquares(text: string): QrSquares {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "Q" }).modules;
  const squares: QrSquares["squares"] = [];
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (data[y * size + x]) squares.push({ x, y });
  return { size, squares, path: squares.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("") };
}
