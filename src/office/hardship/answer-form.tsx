/** Offer or decline: one of the two is open at a time. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HardshipCase } from '#contract/hardship.ts';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { DeclineForm } from './decline-form.tsx';
import { OfferForm } from './offer-form.tsx';

export function AnswerForm({ found }: { found: HardshipCase }) {
  const { t } = useLingui();
  const [way, setWay] = useState('offer');
  const { request, row } = found;
  return (
    <Card title={t`Answer`}>
      <div className="grid gap-4">
        <RadioCards
          name="answer"
          id="hardship-answer"
          label={<span className="sr-only">{t`Answer`}</span>}
          value={way}
          onChange={setWay}
          options={[
            { value: 'offer', label: t`Make an offer`, hint: t`As asked for, or something else` },
            { value: 'decline', label: t`Decline`, hint: t`A reason is required` },
          ]}
        />
        {/* What was typed in one stays while the other one is looked at; leaving the page asks about it by its name. */}
        <div hidden={way !== 'offer'} data-form-name={t`Make an offer`}>
          <OfferForm request={request} row={row} />
        </div>
        {way === 'decline' && <DeclineForm row={row} />}
      </div>
    </Card>
  );
}
