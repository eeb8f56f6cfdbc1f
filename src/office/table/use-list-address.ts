/** A list that lives in the address: what it shows now, and how it changes. Each change is a step that Back undoes. */
import { useLocation, useSearch } from 'wouter';
import { turn } from '#ui/history.ts';
import { hrefOf } from '../navigation.tsx';
import {
  changedSearch,
  type ListChange,
  type ListPlace,
  type ListWords,
  nextSort,
  readList,
} from './list-address.ts';

export type ListAddress<Filter extends string = string, Column extends string = string> = ListPlace<
  Filter,
  Column
> & {
  /** The page's own address after a change, for a link. */
  hrefOf: (change: ListChange) => string;
  /** Changes it at once; focus and scroll stay where they are. */
  set: (change: ListChange) => void;
  sortBy: (by: Column) => void;
  /** Takes every filter out again; the view and the sort stay. */
  clear: () => void;
};

export function useListAddress<const Filter extends string, const Column extends string>(
  words: ListWords<Filter, Column>,
): ListAddress<Filter, Column> {
  const [path] = useLocation();
  const search = useSearch();
  const place = readList(search, words);
  const addressOf = (change: ListChange) => hrefOf(`/${path.slice(1)}`) + changedSearch(search, change);
  const set = (change: ListChange) => turn(addressOf(change));
  return {
    ...place,
    hrefOf: addressOf,
    set,
    sortBy: (by) => set({ sort: nextSort(place.sort, by) }),
    clear: () => set(Object.fromEntries(words.filters.map((name) => [name, undefined]))),
  };
}
