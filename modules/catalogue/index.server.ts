import "./tables.server.ts";

export { findTour, findTourForSale, type TourForSale } from "./find-tour.server.ts";
export { findCategory, listCategorySlugs } from "./list-categories.server.ts";
export { listTours, type TourFilter } from "./list-tours.server.ts";
export {
  getPictures,
  insertTour,
  type PictureFiles,
  saveCategory,
  saveDestination,
  savePhoto,
} from "./store.server.ts";
