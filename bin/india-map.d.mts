/** The states and territories by their two letters: name and path in a drawing of 6120 × 6960. */
export function statesOfIndia(): Record<string, [name: string, path: string]>;
export function indiaDrawing(): string;
