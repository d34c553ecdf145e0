export const IMPORTS = "/staff/import";
/** Takes the form with a file. No route of React Router: each public page's scripts hold the list of those. */
export const IMPORT_UPLOAD = `${IMPORTS}/upload`;

export const importAddress = (id: string): string => `${IMPORTS}/${id}`;
/** Takes the form of what the columns mean. */
export const importMappingAddress = (id: string): string => `${importAddress(id)}/columns`;
/** Lines that cannot be made, as CSV with the reason. */
export const importFaultsAddress = (id: string): string => `${importAddress(id)}/faulty.csv`;
