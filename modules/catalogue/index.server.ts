import "./tables.server.ts";

export { cardOf, priceListOf } from "./card-of.server.ts";
export {
  findFeaturedSlug,
  findTour,
  findTourAddresses,
  findTourByName,
  findTourForSale,
  findTourId,
  findTourMeant,
  findTourSlugs,
  getBookedTour,
  getProduct,
  listFormerTourAddresses,
  listSuggested,
  listTourNames,
  listTourSlugs,
  presentSlugs,
  type TourForSale,
} from "./find-tour.server.ts";
export {
  countInCategory,
  findCategory,
  findCategoryByName,
  listCategories,
  listCategoryContent,
} from "./list-categories.server.ts";
export {
  type Destination,
  findDestinationAddresses,
  findMovedDestination,
  listDestinationContent,
  listDestinations,
} from "./list-destinations.server.ts";
export { listInOrder, moveInList } from "./list-order.server.ts";
export { listStarts, type TourStart } from "./list-starts.server.ts";
export {
  countTours,
  hasElectricBikes,
  hasSeasons,
  listFullestPlaces,
  listPlaces,
  listPriceLists,
  listTourIds,
  listTours,
  type TourFilter,
} from "./list-tours.server.ts";
export {
  addPicture,
  changePicture,
  deleteRemovedPictures,
  findPicture,
  type LibraryPicture,
  listLibrary,
  type PictureChange,
  restorePicture,
  takenKeys,
} from "./picture-library.server.ts";
export {
  type CatalogueContent,
  compareCatalogue,
  type PlaceStep,
  type TourStep,
} from "./publish.server.ts";
export {
  countOwnPictures,
  getPictures,
  insertTour,
  knownPictures,
  listPictureRights,
  listPictures,
  type PictureFiles,
  photoSources,
  saveCategory,
  saveDestination,
  savePhotos,
} from "./store.server.ts";
export {
  browseTourNames,
  countTourPrices,
  findTourCalled,
  type ListedPrice,
  listSeasonNames,
  listTourDocuments,
  listTourFacts,
  listTourPrices,
  listToursNaming,
  type PricedAsk,
  readTourDocument,
  readTourDocuments,
  saveTour,
  saveTourPrices,
  showTour,
  unpublishTour,
} from "./tour-documents.server.ts";
