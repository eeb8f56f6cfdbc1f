/** Whose loan a card is about: the name leads to the case, and J and K go from card to card by it. */
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { rowLink } from './frame/shortcuts.ts';
import { Link } from './navigation.tsx';

type LoanHeadProps = {
  loan: { loanId: string; borrowerName: string; reference: string };
  /** Below the heading of a pile it is one lower. */
  level?: 'h2' | 'h3';
  /** How it stands. */
  tag?: ReactNode;
};

export function LoanHead({
  loan: { loanId, borrowerName, reference },
  level: Name = 'h3',
  tag,
}: LoanHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Name className="text-lg">
          <Link
            {...rowLink}
            to={`/applications/${loanId}`}
            className="wrap-anywhere text-text max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
          >
            {borrowerName}
          </Link>
        </Name>
        {tag}
      </div>
      {/* On a phone the tag stands between the name and it. */}
      <p className={classNames('text-sm text-text-2', tag !== undefined && 'max-sm:mt-2')}>{reference}</p>
    </>
  );
}
