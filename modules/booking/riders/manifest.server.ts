import type { Sql } from "#platform/database/database.server.ts";
import { type DepartureRider, listParties } from "../desk/departure-parties.server.ts";
import { dietLabels } from "../model.ts";

/** Lists who comes, with riders in words. Quoted parties have no `touristCategory`. */
export async function listManifest(db: Sql, departureId: string) {
  const parties = await listParties(db, departureId);
  return parties
    .filter(({ status }) => status !== "no_show")
    .map((party) => ({
      reference: party.reference,
      contactName: party.contactName,
      contactPhone: party.contactPhone,
      people: party.people,
      category: party.category,
      isShared: party.isShared,
      touristCategory: party.touristCategory,
      remarks: party.remarks,
      notes: party.notes,
      riders: [
        ...party.riders.filter(({ isFilled }) => isFilled).map(inWords),
        ...(party.missing > 0 ? [`${party.missing} without details`] : []),
      ],
    }));
}

function heightWords({ heightCm, frame, isTooSmall }: DepartureRider): string {
  const fit = isTooSmall ? ", too small for our frames" : frame === null ? "" : `, frame ${frame}`;
  return `${heightCm} cm${fit}`;
}

const inWords = (rider: DepartureRider): string =>
  [
    rider.name,
    rider.heightCm === null ? null : heightWords(rider),
    rider.diet && dietLabels[rider.diet],
    rider.notes,
    rider.isMinor ? `under 18, with ${rider.guardianName}` : null,
    rider.emergency === null ? null : `call ${rider.emergency.name} ${rider.emergency.phone}`,
  ]
    .filter(Boolean)
    .join("; ");
