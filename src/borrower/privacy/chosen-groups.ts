/** Which groups of data somebody chose to have deleted: nothing by itself, and an account takes along all that can go. */
import type { GroupAnswerView } from '#contract/privacy.ts';
import type { DataGroup } from '#domain/retention.ts';

/** `picked` may name what cannot go any more since the list was read again: it is not chosen. */
export function chosenGroups(
  keeping: readonly Pick<GroupAnswerView, 'group' | 'canGo'>[],
  picked: readonly DataGroup[],
): DataGroup[] {
  const possible = keeping.filter(({ canGo }) => canGo > 0).map(({ group }) => group);
  const isClosing = possible.includes('account') && picked.includes('account');
  return isClosing ? possible : possible.filter((group) => picked.includes(group));
}
