/** The switch for maintenance: borrowers keep what a running loan needs; with an end it opens again by itself. */
import { useLingui } from '@lingui/react/macro';
import { changeMaintenance } from '#contract/settings.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { SummaryItem } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ChangedMeanwhile, useSeenVersion } from '../changed-meanwhile.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { fromKualaLumpur, inKualaLumpur } from './kuala-lumpur-time.ts';
import { FormButtons, PartCard } from './part-card.tsx';
import { type Lender, useReadSettingsAgain, useSettingsDone } from './use-settings.ts';

export function MaintenanceCard({ lender }: { lender: Lender }) {
  const { t } = useLingui();
  const may = useMay();
  const items = useMaintenanceItems(lender);
  return (
    <PartCard
      title={t`Maintenance`}
      items={items}
      last={lender.maintenance.last}
      edit={
        may('changeMaintenance')
          ? {
              label: t`Edit maintenance`,
              form: (close) => <MaintenanceForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

function useMaintenanceItems({ maintenance: { value } }: Lender): SummaryItem[] {
  const { t } = useLingui();
  const format = useFormat();
  const until = value?.until && format.dateTime(value.until);
  return [
    { label: t`Borrowers and guests`, value: value ? t`See the maintenance page` : t`Use everything` },
    ...(value ? [{ label: t`Until`, value: until || t`Somebody opens it again` }] : []),
  ];
}

function MaintenanceForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const done = useSettingsDone(onClose);
  const readAgain = useReadSettingsAgain();
  const items = useMaintenanceItems(lender);
  const versions = useSeenVersion(lender.maintenance);
  const { value, version } = versions.seen;
  const open = useAction(api.changeMaintenance);
  const form = useForm({
    schema: changeMaintenance.body,
    read: (answers) => ({ on: true, until: fromKualaLumpur(answers.text('until')), seenVersion: version }),
    check: ({ until }) => ({ until: until === '' && t`Enter a day and a time, or leave it empty` }),
    submit: (wish, { key }) => api.changeMaintenance(wish, { key }),
    fieldOf: ({ code }) => (code === 'maintenance-ends-before' ? 'until' : undefined),
    guard: true,
    done: (settings) => done(settings, t`Jernih is closed for maintenance now. Running loans go on.`),
  });

  async function openAgain() {
    const outcome = await open.run({ on: false, until: null, seenVersion: version });
    if (!outcome?.done) return;
    done(outcome.answer, t`Jernih is open again.`);
  }

  function goOn() {
    form.forget();
    open.forget();
  }

  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <p>
        {t`Guests and borrowers see a page that says when you will be back. Whoever has a loan can still sign in, see what they owe, pay, send proofs, report money that did not arrive, ask for help and write. You and your team go on as always.`}
      </p>
      <TextField
        {...form.field('until')}
        type="datetime-local"
        label={t`Until`}
        hint={t`Malaysian time. It opens again by itself then. Leave it empty to open it yourself.`}
        defaultValue={value?.until ? inKualaLumpur(value.until) : ''}
        answerLength="medium"
        optional
      />
      <ConflictNote problem={form.problem ?? open.problem} onReload={readAgain} />
      <ChangedMeanwhile versions={versions} items={items} onGoOn={goOn} />
      {versions.now.value && (
        <div>
          <Button type="button" size="small" busy={open.busy} onClick={() => void openAgain()}>
            {t`Open again now`}
          </Button>
        </div>
      )}
      <FormButtons
        form={form}
        yes={versions.now.value ? t`Change the end` : t`Close for maintenance`}
        onClose={onClose}
      />
    </form>
  );
}
