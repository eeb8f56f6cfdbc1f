/** `/office/audit/:entryId`: one entry with the text that was hashed, where it stands in its chain, and who signed for it. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Link2 } from 'lucide-react';
import { useParams } from 'wouter';
import type { AuditDetail } from '#contract/audit.ts';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { BackTo } from '../back-to.tsx';
import { About, By, Changes } from './audit-table.tsx';
import { useAuditEntry } from './use-audit.ts';

export function AuditEntryPage() {
  const { t } = useLingui();
  const { entryId = '' } = useParams();
  return (
    <>
      <BackTo to="/audit">{t`Audit log`}</BackTo>
      <Loaded
        query={useAuditEntry(entryId)}
        label={t`Loading the entry…`}
        failed={t`We could not load this entry.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(detail) => <Entry detail={detail} />}
      </Loaded>
    </>
  );
}

function Entry({ detail }: { detail: AuditDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { entry, text } = detail;
  const { amountSen, reason } = entry;
  return (
    <>
      <Heading>{entry.what}</Heading>
      <div className="mt-4 grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <SummaryList
            items={[
              { label: t`Time`, value: format.dateTime(entry.at) },
              { label: t`Person`, value: <By entry={entry} /> },
              { label: t`About`, value: <About entry={entry} /> },
              ...(amountSen === null ? [] : [{ label: t`Amount`, value: format.sen(amountSen) }]),
              ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
              { label: t`Before and after`, value: <Changes entry={entry} /> },
              { label: t`Address`, value: <span className="num">{entry.address ?? '–'}</span> },
              { label: t`Event`, value: <span className="num wrap-anywhere">{entry.name}</span> },
            ]}
          />
        </Card>
        <Chain detail={detail} />
      </div>
      <section className="mt-6">
        <h2 className="mb-2 text-lg">{t`The text as it was stored`}</h2>
        <p className="max-w-measure text-sm text-text-2">
          {t`The fingerprint is made from this text, character by character.`}
        </p>
        <pre className="num mt-2 overflow-x-auto rounded-card border border-border bg-surface p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </section>
    </>
  );
}

function Chain({ detail: { chain, anchor } }: { detail: AuditDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const number = anchor && String(anchor.number);
  const at = anchor && format.dateTime(anchor.at);
  const signed =
    anchor === null ? t`Not yet: it is signed within the hour.` : t`In anchor ${number ?? ''} of ${at ?? ''}`;
  return (
    <Card title={t`Its place in the chain`}>
      {chain && (
        <p className="mb-3">
          {chain.isWhole ? (
            <Tag tone="success" icon={Link2}>{t`Fits the entry before it`}</Tag>
          ) : (
            <Tag tone="danger" icon={CircleAlert}>{t`Was changed after it was written`}</Tag>
          )}
        </p>
      )}
      <SummaryList
        items={[
          ...(chain
            ? [
                { label: t`Number in its record`, value: String(chain.sequence) },
                { label: t`Fingerprint before it`, value: <Fingerprint text={chain.previousHash} /> },
                { label: t`Its own fingerprint`, value: <Fingerprint text={chain.hash} /> },
              ]
            : []),
          { label: t`Signed`, value: signed },
        ]}
      />
    </Card>
  );
}

function Fingerprint({ text }: { text: string }) {
  return <span className="text-sm tabular wrap-anywhere">{text}</span>;
}
