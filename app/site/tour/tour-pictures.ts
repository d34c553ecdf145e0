/** Route maps are shown beside a holiday's days, not among the pictures. */
export const isMap = (photo: string): boolean => photo.startsWith("map-");
