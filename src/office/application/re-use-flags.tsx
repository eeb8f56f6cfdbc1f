/** What of this application was given before, for a person to judge: a calm list with the other case, or one line that says nothing was. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import type { ReUse } from '#contract/re-use.ts';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';
import { usePhotoNames } from './photo-names.ts';
import { reUseKey } from './use-case.ts';

/** Of somebody who gave something, for whoever may know of other cases. As the case, it is not read again by itself. */
export function useReUse({ loanId, personalInformation }: ApplicationCase) {
  const may = useMay();
  return useQuery({
    queryKey: reUseKey(loanId),
    queryFn: ({ signal }) => api.getReUse({ loanId }, { signal }),
    enabled: may('getReUse') && personalInformation !== null,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function ReUseFlags({ found: application }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const query = useReUse(application);
  if (!query.isEnabled) return null;
  return (
    <Card title={t`Used before`}>
      <Loaded
        query={query}
        label={t`Looking for what was used before…`}
        failed={t`We could not look for what was used before.`}
        bones={<Bone className="h-6 w-80 max-w-full" />}
      >
        {({ found }) => (found.length === 0 ? <Nothing /> : <Flags found={found} />)}
      </Loaded>
    </Card>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <p className="flex items-start gap-2 text-text-2">
      <Check aria-hidden className="mt-0.5 size-5 flex-none text-success-text" />
      {t`No photo, IC number or account was used before.`}
    </p>
  );
}

function Flags({ found }: { found: readonly ReUse[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const sentence = useReUseWords();
  return (
    <>
      <ul className="grid gap-3">
        {found.map((flag) => {
          const at = format.dateTime(flag.usedAt);
          return (
            <li
              key={`${flag.kind} ${flag.photo} ${flag.usedAt} ${flag.otherCase?.loanId}`}
              className="flex items-start gap-2"
            >
              <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-warning-text" />
              <span className="min-w-0">
                <span className="block">{sentence(flag)}</span>
                <span className="block text-sm text-text-2">
                  {flag.otherCase ? (
                    <>
                      <Link to={`/applications/${flag.otherCase.loanId}`}>{flag.otherCase.reference}</Link>
                      {', '}
                    </>
                  ) : (
                    flag.borrowerName && `${t`Has not applied yet`}, `
                  )}
                  {t`given on ${at}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 max-w-measure text-sm text-text-2">
        {t`There may be a good reason: families share an account, and numbers are mistyped. Look at both cases before you decide.`}
      </p>
    </>
  );
}

export function useReUseWords(): (flag: ReUse) => string {
  const { t } = useLingui();
  const photoNames = usePhotoNames();
  return ({ kind, photo, borrowerName }) => {
    const name = borrowerName ?? '';
    const photoName = photo ? photoNames[photo] : '';
    const sentences: Record<ReUse['kind'], string> = {
      'same-photo': t`${photoName}: the same photo was sent by ${name}`,
      'similar-photo': t`${photoName}: it looks like a photo of ${name}`,
      'photo-twice': t`${photoName}: the same picture was sent twice in this submission`,
      'ic-number': t`The IC number was given before by ${name}`,
      'bank-account': t`The bank account is also that of ${name}`,
    };
    return sentences[kind];
  };
}
