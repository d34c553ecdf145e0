import type { Company, LegalPageContent } from "#modules/content/model.ts";

const demoContact = /\.example$|\.example\/|^\+91 0{5}|^07AAAAA0000A/;
const demoWords = /demonstration company/;

/** Lists contacts that are still the demo's reserved addresses and numbers. */
export function demoContacts({ email, bookingsEmail, phone, whatsapp, gstin, grievanceOfficer }: Company): string[] {
  const contacts = { email, bookingsEmail, phone, whatsapp, gstin, grievanceOfficer: grievanceOfficer?.email };
  return Object.entries(contacts)
    .filter(([, value]) => value && demoContact.test(value))
    .map(([name, value]) => `${name} (${value})`);
}

/** Lists content files that still speak for the demo company. */
export function demoFiles({
  company,
  legal,
  guides = [],
}: {
  company: Company;
  legal: Record<string, LegalPageContent>;
  guides?: readonly { email?: string | null }[];
}): string[] {
  const isDemo = demoWords.test(company.legalName) || company.social.some(({ url }) => demoContact.test(url));
  const pages = Object.entries(legal).filter(([, page]) => demoWords.test(JSON.stringify(page)));
  const files = [...(isDemo ? ["company"] : []), ...pages.map(([name]) => name)].map(
    (name) => `content/pages/${name}.ts`,
  );
  return guides.some(({ email }) => email && demoContact.test(email)) ? [...files, "content/guides.ts"] : files;
}
