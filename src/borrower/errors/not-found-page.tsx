/** An address that is no page: the specification's title and text, and a way out. */
import { useLingui } from '@lingui/react/macro';
import { Heading } from '#ui/navigation.tsx';
import { HelpSection } from '../frame/help-section.tsx';
import { LinkButton } from '../navigation.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] py-10">
      <Heading>{t`Page not found`}</Heading>
      <p className="mt-3 text-text-2">{t`The link may be old or typed wrong.`}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/">{t`Home`}</LinkButton>
        <LinkButton to="/wallet" variant="secondary">{t`Wallet`}</LinkButton>
      </div>
      <HelpSection />
    </div>
  );
}
