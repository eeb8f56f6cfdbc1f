/** How the contract came about, step by step: when, by whom, and who acts next. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { useFormat } from '#ui/words.tsx';
import { attestationMannerWords, capacityWords } from '#words/agreement.ts';
import { type Agreement, contractProgress, type Progress, type ProgressStep } from './contract-progress.ts';

export function ContractProgressCard({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui();
  const titles = useTitles();
  const whatIsDone = useWhatIsDone(agreement);
  const whoActs = useWhoActs();
  return (
    <Card title={t`The steps of your contract`} className="print:hidden">
      <Timeline
        steps={contractProgress(agreement).map(({ step, state, at }) => ({
          state,
          title: state === 'done' ? titles[step].done : titles[step].toDo,
          detail:
            state === 'done' ? (
              <Done text={whatIsDone[step]} step={step} at={at} />
            ) : (
              whoActs[step][state === 'now' ? 'now' : 'next']
            ),
        }))}
      />
    </Card>
  );
}

type DoneProps = { text: string | undefined } & Pick<Progress, 'step' | 'at'>;

/** The time stands below the words, which are long here. A stamping has a day, everything else a time. */
function Done({ text, step, at }: DoneProps) {
  const format = useFormat();
  return (
    <>
      <span className="block">{text}</span>
      {at !== null && (
        <time dateTime={at} className="block text-text-3">
          {step === 'stamped' ? format.date(at) : format.dateTime(at)}
        </time>
      )}
    </>
  );
}

function useTitles(): Record<ProgressStep, { done: string; toDo: string }> {
  const { t } = useLingui();
  return {
    signed: { done: t`Signed by you`, toDo: t`Your signature` },
    countersigned: { done: t`Signed by the lender`, toDo: t`Signature of the lender` },
    attested: { done: t`Attested`, toDo: t`Attestation` },
    stamped: { done: t`Stamped`, toDo: t`Stamp duty` },
    sealed: { done: t`Sealed`, toDo: t`Seal` },
    delivered: { done: t`You have your sealed copy`, toDo: t`Your sealed copy` },
  };
}

function useWhatIsDone({
  signature,
  attestation,
  stamp,
  delivery,
}: Agreement): Partial<Record<ProgressStep, string>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const lenderName = signature?.countersignedBy ?? '';
  const attestor = attestation?.attestorName ?? '';
  const capacity = attestation ? i18n._(capacityWords[attestation.capacity]) : '';
  const manner = attestation ? i18n._(attestationMannerWords[attestation.manner]) : '';
  const certificate = stamp?.certificateNumber ?? '';
  const duty = stamp ? format.sen(stamp.amountSen) : '';
  const delivered = {
    'taken-in-app': t`You took it here.`,
    'by-hand': t`Our staff gave it to you on paper.`,
    'registered-post': t`We sent it to you by registered post.`,
  };
  return {
    signed: t`Confirmed by a one-time code.`,
    countersigned: t`${lenderName} signed for the lender.`,
    attested: t`${attestor}, ${capacity}. ${manner}.`,
    stamped: t`Certificate ${certificate}. Stamp duty ${duty}: we paid it, you pay nothing now.`,
    sealed: t`Closed with our electronic seal, so that any later change shows.`,
    delivered: delivery ? delivered[delivery.manner] : undefined,
  };
}

/** Of what is not done yet: the same people act now or later, only the borrower is called to it. */
function useWhoActs(): Record<ProgressStep, { now: string; next: string }> {
  const { t } = useLingui();
  const always = (text: string) => ({ now: text, next: text });
  return {
    signed: always(t`Your turn: read the contract and sign it.`),
    countersigned: always(t`Our turn. One of our staff checks the contract and signs it.`),
    attested: always(t`An attestor confirms that the terms were explained to you. We arrange it.`),
    stamped: always(t`Our turn. We pay the stamp duty first; you pay nothing now.`),
    sealed: always(t`Our system does it, usually within minutes.`),
    delivered: {
      now: t`Your turn: take your copy above.`,
      next: t`Your turn, as soon as it is sealed: take your copy here.`,
    },
  };
}
