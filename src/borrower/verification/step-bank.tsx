/** Step 5: the account the money goes to. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from '#ui/use-form.ts';
import { BankAccountFields, BankMissing, useBankAccountCheck } from '../account/bank-account-fields.tsx';
import { bankSchema, readBank } from './step-answers.ts';
import { StepForm, type StepProps, useContinue } from './step-form.tsx';

export function StepBank({ draft: { typed }, plan, accountName }: StepProps & { accountName: string }) {
  const { t } = useLingui();
  const goOn = useContinue(plan, 'bank');
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    schema: bankSchema,
    read: readBank,
    check: useBankAccountCheck(accountName),
    submit: async (account) => account,
    worksOffline: true,
    done: goOn,
  });
  return (
    <>
      <StepForm
        step="bank"
        plan={plan}
        form={form}
        intro={t`This is where your loan goes. We never ask you to pay anything before that.`}
      >
        <BankAccountFields
          field={form.field}
          accountName={accountName}
          given={typed}
          onMissing={() => setAsking(true)}
        />
      </StepForm>
      {isAsking && <BankMissing onClose={() => setAsking(false)} />}
    </>
  );
}
