/** The desks in the side bar: those that the person's roles open, each with how much waits there. */
import { useQuery } from '@tanstack/react-query';
import {
  BadgeCheck,
  BanknoteArrowUp,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  HandHelping,
  Inbox,
  type LucideIcon,
  Mail,
  PenLine,
  ReceiptText,
  Scale,
  SearchCheck,
  Stamp,
  Undo2,
} from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { SideCount, sidePlaceClass } from '#ui/side-bar.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { type DeskName, deskAt, deskList } from '../desks.ts';
import { Link } from '../navigation.tsx';
import { useDeskWords } from './use-desk-words.ts';
import { useRefreshMs } from './use-recently-active.ts';

const icons: Record<DeskName, LucideIcon> = {
  review: Inbox,
  approve: BadgeCheck,
  countersign: PenLine,
  contracts: Stamp,
  payouts: BanknoteArrowUp,
  payments: ReceiptText,
  claims: SearchCheck,
  refunds: Undo2,
  arrears: CalendarClock,
  hardship: HandHelping,
  messages: Mail,
  calendar: CalendarDays,
  proof: Scale,
  reports: ChartColumn,
};

export const countsKey = ['getDeskCounts'] as const;

export function Places() {
  const may = useMay();
  const words = useDeskWords();
  const [path] = useLocation();
  const here = deskAt(path, useSearch());
  const { data: counts } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => api.getDeskCounts(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return deskList
    .filter(({ action }) => may(action))
    .map(({ name, to, count, countFor }) => {
      const Icon = icons[name];
      const waiting = counts && count && (!countFor || may(countFor)) ? counts[count] : 0;
      return (
        <Link key={name} to={to} aria-current={name === here ? 'page' : undefined} className={sidePlaceClass}>
          <Icon aria-hidden />
          {words[name]}
          {waiting > 0 && <SideCount count={waiting} />}
        </Link>
      );
    });
}
