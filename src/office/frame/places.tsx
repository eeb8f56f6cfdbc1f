/** The desks in the side bar under their headings: those that the person's roles open, each with how much waits there. */
import { useQuery } from '@tanstack/react-query';
import {
  BadgeCheck,
  BanknoteArrowUp,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  HandHelping,
  Inbox,
  Landmark,
  type LucideIcon,
  Mail,
  PenLine,
  Plug,
  ReceiptText,
  Scale,
  ScrollText,
  Search,
  SearchCheck,
  Settings,
  Stamp,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SideCount, sideHeadingClass, sidePlaceClass } from '#ui/side-bar.tsx';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { type DeskCounts, type DeskGroup, type DeskName, deskAt, deskGroups, deskList } from '../desks.ts';
import { Link } from '../navigation.tsx';
import { shownWaiting } from '../table/waiting.ts';
import { useDeskWords, useGroupWords } from './use-desk-words.ts';

const icons: Record<DeskName, LucideIcon> = {
  review: Inbox,
  approve: BadgeCheck,
  countersign: PenLine,
  contracts: Stamp,
  payouts: BanknoteArrowUp,
  payments: ReceiptText,
  bank: Landmark,
  claims: SearchCheck,
  refunds: Undo2,
  arrears: CalendarClock,
  hardship: HandHelping,
  borrowers: Search,
  messages: Mail,
  team: UsersRound,
  settings: Settings,
  integrations: Plug,
  calendar: CalendarDays,
  proof: Scale,
  audit: ScrollText,
  reports: ChartColumn,
};

export const countsKey = ['getDeskCounts'] as const;

export function useDeskCounts(): DeskCounts | undefined {
  const { data } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => api.getDeskCounts(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return data && { ...data, review: data.unassigned + data.mine };
}

export function Places() {
  const may = useMay();
  const [path] = useLocation();
  const here = deskAt(path, useSearch());
  const counts = useDeskCounts();
  return deskGroups
    .map((group) => ({
      group,
      places: deskList.filter((desk) => desk.group === group && may(desk.action)),
    }))
    .filter(({ places }) => places.length > 0)
    .map(({ group, places }) => (
      <Group key={group} group={group}>
        {places.map(({ name, to, count, countFor }) => (
          <Place
            key={name}
            name={name}
            to={to}
            isHere={name === here}
            waiting={counts && count && (!countFor || may(countFor)) ? counts[count] : 0}
          />
        ))}
      </Group>
    ));
}

function Group({ group, children }: { group: DeskGroup; children: ReactNode }) {
  const id = useId();
  const words = useGroupWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for a form
    <div role="group" aria-labelledby={id} className="flex flex-col gap-0.5 not-first:mt-3">
      <p id={id} className={sideHeadingClass}>
        {words[group]}
      </p>
      {children}
    </div>
  );
}

type PlaceProps = { name: DeskName; to: `/${string}`; isHere: boolean; waiting: number };

function Place({ name, to, isHere, waiting }: PlaceProps) {
  const words = useDeskWords();
  const mark = useRef<HTMLSpanElement>(null);
  const Icon = icons[name];
  // On a low screen the list of desks scrolls, and the open one may be below its edge.
  useEffect(() => {
    if (isHere) mark.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={sidePlaceClass}>
      <Icon aria-hidden />
      {/* The mark is lower than its link: the room around it brings the whole link into view. */}
      <span ref={mark} className="scroll-my-4">
        {words[name]}
      </span>
      {waiting > 0 && <SideCount count={shownWaiting(waiting)} />}
    </Link>
  );
}
