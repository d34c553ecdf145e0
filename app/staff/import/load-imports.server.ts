import { listImports } from "#modules/imports/index.server.ts";
import { importKindLabels, importKinds, LINES_KEPT_DAYS } from "#modules/imports/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { importAddress } from "./import-address.ts";
import { readSignedFault } from "./signed-fault.server.ts";

const stateWords = { open: "waits to be run", done: "brought", undone: "undone" } as const;

/** Files that were brought, and the form for the next one. */
export async function loadImports({ app, url }: ScreenAsk) {
  const now = app.clock.now().toISOString();
  return {
    title: "Import",
    fault: readSignedFault(app.signer, url.searchParams),
    kinds: importKinds.map((kind) => ({ kind, label: importKindLabels[kind] })),
    kind: url.searchParams.get("kind") ?? "bookings",
    keptDays: LINES_KEPT_DAYS,
    imports: (await listImports(app.db)).map(({ id, kind, state, fileName, madeBy, createdAt, lines }) => ({
      ...{ id, fileName, madeBy, kind: importKindLabels[kind], state: stateWords[state], address: importAddress(id) },
      lines: lines === 0 ? "its lines are gone" : pluralize(lines, "line"),
      at: delhiInstant(createdAt, now),
    })),
  };
}
export type ImportsData = Awaited<ReturnType<typeof loadImports>>;
