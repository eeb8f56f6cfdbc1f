/** `/my-account/documents`: papers of the loan to ask for, the agreement of each loan, and every paper issued so far. */
import { useLingui } from '@lingui/react/macro';
import { CardBones } from '#ui/bones.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useFormat } from '#ui/words.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { Link, LinkButton } from '../navigation.tsx';
import { Agreements } from './agreements.tsx';
import { AskForPapers } from './ask-for-papers.tsx';
import { IssuedPapers } from './issued-papers.tsx';
import { useDocuments } from './use-documents.ts';

export function DocumentsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const documents = useDocuments();
  return (
    <AccountLayout title={t`Documents`}>
      <Loaded
        query={documents}
        label={t`Loading your documents…`}
        failed={t`We could not load your documents. Your loan and your money are not affected.`}
        isPage
        bones={
          <div className="grid gap-5">
            <CardBones rows={4} />
            <CardBones rows={3} />
          </div>
        }
      >
        {({ loans, documents: papers }) =>
          loans.length === 0 ? (
            <Card>
              <EmptyState
                action={<LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>}
              >
                {t`Receipts, statements and letters appear here once your loan is paid out. Your signed agreement is under Loan Contract.`}
              </EmptyState>
            </Card>
          ) : (
            <div className="grid gap-5">
              {loans.map((loan) => (
                <AskForPapers key={loan.loanId} loan={loan} />
              ))}
              <Agreements loans={loans} />
              <IssuedPapers papers={papers} />
              <p className="max-w-measure text-sm text-text-2">
                {t`Each paper has a code. Whoever gets it can check it without seeing your name or amounts:`}
                {format.gap}
                <Link to="/verify" className="inline-flex min-h-6 items-center">{t`Check a paper`}</Link>
              </p>
            </div>
          )
        }
      </Loaded>
    </AccountLayout>
  );
}
