/** True if a picture is a drawing, by its description (`PictureData.alt`). */
export const isDrawing = (alt: string): boolean => alt.startsWith("Illustration of");
