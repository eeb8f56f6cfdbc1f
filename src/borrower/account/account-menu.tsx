/** The account menu: the entries of the specification, in its order and words. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  ChevronRight,
  Files,
  FileText,
  History,
  IdCard,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldCheck,
  UserRoundPen,
} from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link, usePath } from '../navigation.tsx';
import type { Path } from '../routes.ts';
import { useSignOut } from './use-sign-out.ts';
import { useWallet } from './use-wallet.ts';

const row =
  'flex min-h-14 w-full items-center gap-3 border-b border-border px-1 text-start text-text no-underline hover:bg-surface-2 lg:min-h-11 lg:py-1.5 lg:rounded-control lg:border-0 lg:px-3 aria-[current]:bg-primary-soft aria-[current]:font-strong';

export function AccountMenu() {
  const { t } = useLingui();
  const format = useFormat();
  const path = usePath();
  const wallet = useWallet();
  const unread = wallet.data?.unreadMessages ?? 0;
  const bill = wallet.data?.nextBill;
  const daysLate = bill?.daysLate ?? 0;
  const entries: { to: Path; icon: LucideIcon; name: string; aside?: string }[] = [
    { to: '/my-account/profile', icon: UserRoundPen, name: t`Edit Profile` },
    { to: '/my-account/change-password', icon: KeyRound, name: t`Change Password` },
    { to: '/my-account/information', icon: IdCard, name: t`Personal Information` },
    { to: '/my-account/bank-account', icon: Landmark, name: t`My Bank Account` },
    { to: '/my-account/contract', icon: FileText, name: t`Loan Contract` },
    {
      to: '/my-account/payment',
      icon: ReceiptText,
      name: t`Repayment`,
      ...(bill && {
        aside:
          daysLate > 0
            ? t`${plural(daysLate, { one: '# day late', other: '# days late' })}`
            : t`Due ${format.dateWithWeekday(bill.dueOn)}`,
      }),
    },
    { to: '/my-account/history-transaction', icon: History, name: t`Transaction History` },
    { to: '/my-account/documents', icon: Files, name: t`Documents` },
    { to: '/my-account/message', icon: Mail, name: t`Message` },
    { to: '/my-account/privacy', icon: ShieldCheck, name: t`Privacy` },
  ];
  return (
    <nav aria-label={t`Account`}>
      <ul>
        {entries.map(({ to, icon: Icon, name, aside }) => (
          <li key={to}>
            <Link to={to} aria-current={to === path ? 'page' : undefined} className={row}>
              <Icon aria-hidden className="size-5 flex-none text-primary" />
              {/* Beside the name where both fit, below it where not. */}
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span>{name}</span>
                {aside && <span className="text-sm text-text-2">{aside}</span>}
                {to === '/my-account/message' && (
                  <Badge count={unread} label={t`, ${unread} unread`} behindWords />
                )}
              </span>
              <ChevronRight aria-hidden className="size-5 flex-none text-text-3 lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
      <SignOutButton />
    </nav>
  );
}

function SignOutButton() {
  const { t } = useLingui();
  const signOut = useSignOut();
  return (
    <div className="mt-4 lg:mt-2">
      <button
        type="button"
        className={`${row} border-b-0`}
        onClick={() => void signOut.run(undefined)}
        aria-disabled={signOut.busy || undefined}
      >
        <LogOut aria-hidden className="size-5 flex-none text-primary" />
        {t`Sign Out`}
      </button>
      <ErrorNote problem={signOut.problem} />
    </div>
  );
}
