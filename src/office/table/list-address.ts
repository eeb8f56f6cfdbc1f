/** Filters, sort and page of a list as they stand in the address, so that Back, a reload and a sent link show the same rows. */
export type Sort<Column extends string = string> = { by: Column; direction: 'ascending' | 'descending' };

/** What a list understands; everything else in the address stays as it is. */
export type ListWords<Filter extends string, Column extends string> = {
  filters: readonly Filter[];
  sorts: readonly Column[];
  /** How it is sorted when the address does not say. */
  first?: Column | `-${Column}`;
};

export type ListPlace<Filter extends string, Column extends string> = {
  page: number;
  sort: Sort<Column> | undefined;
  /** Only those that say something. */
  filters: Partial<Record<Filter, string>>;
};

function sortOf<Column extends string>(
  wish: string | null | undefined,
  { sorts }: Pick<ListWords<never, Column>, 'sorts'>,
): Sort<Column> | undefined {
  const by = sorts.find((column) => column === wish?.replace(/^-/, ''));
  return by && { by, direction: wish?.startsWith('-') ? 'descending' : 'ascending' };
}

/** What cannot be read is left out: an old link never breaks the page. */
export function readList<Filter extends string, Column extends string>(
  search: string,
  words: ListWords<Filter, Column>,
): ListPlace<Filter, Column> {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? '1');
  const sort = sortOf(query.get('sort'), words) ?? sortOf(words.first, words);
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of words.filters) {
    const value = query.get(name);
    if (value) filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    sort,
    filters,
  };
}

/** `undefined` or '' takes a word out of the address. */
export type ListChange = Readonly<Record<string, string | number | undefined>>;

/** The address after a change. Other rows begin on their first page. */
export function changedSearch(search: string, change: ListChange): string {
  const query = new URLSearchParams(search);
  if (!('page' in change)) query.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** As the server takes it: a column, with a minus downwards. */
export const sortWord = <Column extends string>(sort: Sort<Column>): Column | `-${Column}` =>
  sort.direction === 'descending' ? `-${sort.by}` : sort.by;

/** Pressed once a column is sorted upwards, once more downwards. */
export const nextSort = <Column extends string>(sort: Sort | undefined, by: Column): Column | `-${Column}` =>
  sort?.by === by && sort.direction === 'ascending' ? `-${by}` : by;
