import { Section } from "#app/ui/section.tsx";
import { NewsletterForm } from "./newsletter/newsletter-form.tsx";

export function NewsletterBox({ heading, text, buttonLabel }: { heading: string; text: string; buttonLabel: string }) {
  return (
    <Section heading={heading} text={text} tone="marigold" layout="side" className="off-paper">
      <NewsletterForm buttonLabel={buttonLabel} />
    </Section>
  );
}
