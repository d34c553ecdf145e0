import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import { ringLink, whatsAppLink } from "#app/web/browser/telephone.ts";
import type { Company } from "#modules/content/model.ts";
import { OpenNow } from "./open-now.tsx";

type Shown = "phone" | "whatsapp" | "email" | "address" | "officeHours" | "gstin" | "grievanceOfficer";
type Props = { company: Pick<Company, Shown>; now: string };

/** Contact details of the company and its grievance officer. */
export function WaysToReach({ company, now }: Props) {
  const { grievanceOfficer, gstin } = company;
  return (
    <address className="divide-y divide-line border-y border-line not-italic">
      <Way icon="phone" name="Telephone">
        <Reach href={ringLink(company.phone)}>{company.phone}</Reach>
      </Way>
      <Way icon="whatsapp" name="WhatsApp">
        <Reach href={whatsAppLink(company.whatsapp)}>{company.whatsapp}</Reach>
      </Way>
      <Way icon="mail" name="E-mail">
        <Reach href={`mailto:${company.email}`}>{company.email}</Reach>
      </Way>
      <Way icon="clock" name="Office hours">
        <OpenNow hours={company.officeHours} now={now} />
      </Way>
      <Way icon="pin" name="Address">
        {company.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {gstin ? <span className="mt-1 block text-sm text-ink-soft">{`GSTIN ${gstin}`}</span> : null}
      </Way>
      {grievanceOfficer ? (
        <Way icon="info" name="Grievance officer">
          <span>{grievanceOfficer.name}</span>
          <br />
          <Reach href={`mailto:${grievanceOfficer.email}`}>{grievanceOfficer.email}</Reach>
        </Way>
      ) : null}
    </address>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-3">
      <Icon name={icon} className="mt-0.5 size-6 text-coral-ink" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{name}</p>
        <div className="wrap-anywhere">{children}</div>
      </div>
    </div>
  );
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
