export function widthsFor(masterWidth: number): number[];
export function middleOf(widths: readonly number[]): number;
