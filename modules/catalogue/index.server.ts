import "./tables.server.ts";

export { findTour, findTourForSale, getBookedTour, type TourForSale } from "./find-tour.server.ts";
export { findCategory } from "./list-categories.server.ts";
export { listTours, type TourFilter } from "./list-tours.server.ts";
export {
  getPictures,
  insertTour,
  type PictureFiles,
  saveCategory,
  saveDestination,
  savePhoto,
} from "./store.server.ts";
