/** What was agreed to, in which version and when; news are a switch that works at once. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { PrivacyView } from '#contract/privacy.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { PrivacyNotice } from '../access/privacy-notice.tsx';
import { Link } from '../navigation.tsx';
import { privacyApi, privacyKey } from './privacy-api.ts';

export function Consents({ privacy }: { privacy: PrivacyView }) {
  const { t } = useLingui();
  return (
    <Card title={t`What you agreed to`}>
      <div className="grid gap-5">
        <ReadNotice notice={privacy.notice} />
        <News news={privacy.news} />
        <Agreements agreements={privacy.agreements} />
      </div>
    </Card>
  );
}

function ReadNotice({ notice: { version, since, read } }: { notice: PrivacyView['notice'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const readVersion = read?.version ?? 0;
  const readOn = read && format.dateTime(read.readAt);
  const sinceOn = format.date(since);
  return (
    <section className="grid justify-items-start gap-1">
      <h3 className="text-md">{t`Privacy notice`}</h3>
      {readOn && <p>{t`You read version ${readVersion} on ${readOn}.`}</p>}
      {readVersion < version && (
        <div className="my-1 w-full">
          <Notice tone="info">
            {t`Version ${version} applies since ${sinceOn}. It says more exactly how long we keep things. You do not need to do anything.`}
          </Notice>
        </div>
      )}
      <div className="-ms-3">
        <PrivacyNotice />
      </div>
      <p className="text-sm text-text-2">
        {t`You can take back your agreement to how we use your information: write to us, and we answer within 21 days. While an application or a loan is open we cannot do without it; below you see what stays until when.`}
        {format.gap}
        <Link to="/my-account/message">{t`Write to us`}</Link>
      </p>
    </section>
  );
}

function News({ news: { wanted, changedAt } }: { news: PrivacyView['news'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const queries = useQueryClient();
  const change = useAction(privacyApi.changeNews);
  const changedOn = changedAt && format.dateTime(changedAt);
  const choose = async (next: boolean) => {
    const outcome = await change.run({ wanted: next });
    if (!outcome?.done) return;
    queries.setQueryData(privacyKey, outcome.answer);
    toast(next ? t`We will send you news and offers` : t`No more news and offers`);
  };
  return (
    <section className="grid gap-2">
      <h3 className="text-md">{t`News and offers`}</h3>
      <Checkbox
        id={id}
        name="wanted"
        checked={wanted}
        onChange={(event) => void choose(event.target.checked)}
        label={t`Send me news and offers`}
        hint={
          changedOn
            ? t`Your choice, and it works at once. Last changed on ${changedOn}.`
            : t`Your choice, and it works at once. You never asked for them.`
        }
      />
      <ErrorNote title={t`Your choice was not saved.`} problem={change.problem} />
    </section>
  );
}

function Agreements({ agreements }: { agreements: PrivacyView['agreements'] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <section className="grid gap-1">
      <h3 className="text-md">{t`Loan agreements`}</h3>
      {agreements.length === 0 ? (
        <p className="text-text-2">{t`You have not agreed to a loan agreement yet.`}</p>
      ) : (
        <ul className="grid gap-2">
          {agreements.map(({ loanId, reference, version, consentedAt }) => {
            const consentedOn = format.dateTime(consentedAt);
            return (
              <li key={`${loanId} ${version}`}>
                <Link to="/my-account/contract" className="stands-alone">
                  {t`Agreement of loan ${reference}, version ${version}`}
                </Link>
                <span className="block text-sm text-text-2">
                  {t`You read it and agreed to sign it electronically on ${consentedOn}.`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
