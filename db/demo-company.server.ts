import { placeholderContact } from "#modules/content/index.server.ts";
import type { Company, LegalPageContent } from "#modules/content/model.ts";

const demoWords = /demonstration company/;

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
  const isDemo = demoWords.test(company.legalName) || company.social.some(({ url }) => placeholderContact.test(url));
  const pages = Object.entries(legal).filter(([, page]) => demoWords.test(JSON.stringify(page)));
  const files = [...(isDemo ? ["company"] : []), ...pages.map(([name]) => name)].map(
    (name) => `content/pages/${name}.ts`,
  );
  return guides.some(({ email }) => email && placeholderContact.test(email)) ? [...files, "content/guides.ts"] : files;
}
