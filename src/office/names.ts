/** Names in one line, joined as the language does it: "Farah and Ravi". */
import { useLocale } from '#ui/words.tsx';

export function useNames(): (people: readonly { name: string }[]) => string {
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (people) => list.format(people.map(({ name }) => name));
}
