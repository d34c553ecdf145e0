import type { DocumentKind } from "./kinds/kind.ts";
import { pageKind } from "./kinds/page-kind.server.ts";
import { categoryKind, destinationKind } from "./kinds/place-kinds.server.ts";
import { storyKind } from "./kinds/story-kind.server.ts";
import { tourKind } from "./kinds/tour-kind.server.ts";
import type { DocumentKindName } from "./model.ts";

export const documentKinds: Record<DocumentKindName, DocumentKind> = {
  tour: tourKind,
  story: storyKind,
  page: pageKind,
  category: categoryKind,
  destination: destinationKind,
};
