import type { Company } from "#modules/content/model.ts";

/** Legal name, GSTIN and grievance officer of the company, as far as given. */
export const imprintOf = ({ legalName, gstin, grievanceOfficer }: Company): string => {
  const who = gstin ? `${legalName}, GSTIN ${gstin}` : legalName;
  return grievanceOfficer ? `${who}. Complaints: ${grievanceOfficer.name}, ${grievanceOfficer.email}` : who;
};
