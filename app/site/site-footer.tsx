import { Link } from "react-router";
import { Wordmark } from "#app/ui/mark.tsx";
import type { Company } from "#modules/content/model.ts";

/** Who we are, how to reach us, where to go on. */
export function SiteFooter({
  company,
  year,
}: {
  company: Pick<Company, "name" | "phone" | "email" | "address" | "footer" | "officeHours">;
  year: number;
}) {
  return (
    <footer className="surface-ink mt-16">
      <div className="wrap grid gap-10 py-14 md:grid-cols-[1.4fr_1fr_1fr]">
        <div>
          <p className="text-2xl">
            <Wordmark name={company.name} />
          </p>
          <h2 className="mt-6 text-2xl">{company.footer.heading}</h2>
          <p className="measure mt-2">{company.footer.info}</p>
        </div>
        <nav aria-label="Quick links">
          <h2 className="text-lg">Quick links</h2>
          <ul className="mt-3">
            {company.footer.quickLinks.map((entry) => (
              <li key={entry.path + entry.label}>
                <Link to={entry.path} className="inline-flex min-h-11 items-center underline-offset-4">
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className="not-italic">
          <h2 className="text-lg">Reach us</h2>
          <p className="mt-3">
            {company.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
          <p className="mt-3">
            <a href={`tel:${company.phone.replace(/[^+\d]/g, "")}`} className="inline-flex min-h-11 items-center">
              {company.phone}
            </a>
            <br />
            <a href={`mailto:${company.email}`} className="inline-flex min-h-11 items-center">
              {company.email}
            </a>
          </p>
          <p>
            {company.officeHours.days}, {company.officeHours.opens} to {company.officeHours.closes} IST
          </p>
        </address>
      </div>
      <p className="wrap border-t border-line py-6 text-sm">
        © {year} {company.name}
      </p>
    </footer>
  );
}
