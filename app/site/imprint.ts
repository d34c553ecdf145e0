import type { Company } from "#modules/content/model.ts";

/** Who the company is in law, and whom the law wants named for complaints, where it has told us. */
export const imprintOf = ({ legalName, gstin, grievanceOfficer }: Company): string => {
  const who = gstin ? `${legalName}, GSTIN ${gstin}` : legalName;
  return grievanceOfficer ? `${who}. Complaints: ${grievanceOfficer.name}, ${grievanceOfficer.email}` : who;
};
