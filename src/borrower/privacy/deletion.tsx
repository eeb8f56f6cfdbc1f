/** What can be deleted now and what stays until when and why, before anybody asks; then the request, and earlier answers. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupAnswerView, PrivacyView } from '#contract/privacy.ts';
import type { DataGroup } from '#domain/retention.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { visit } from '#ui/history.ts';
import { forgetKeptAnswers } from '#ui/kept-answers.ts';
import { Notice } from '#ui/notice.tsx';
import { forgetSession, useSession } from '#ui/session.ts';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { type Challenge, CodeDialog } from '../account/code-dialog.tsx';
import { CodeWaits } from '../account/code-waits.tsx';
import { codeFor, useWaitingCode } from '../account/waiting-code.ts';
import { api } from '../api.ts';
import { Link, useHref } from '../navigation.tsx';
import { chosenGroups } from './chosen-groups.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { useGroupNames, useStayWords } from './keeping-words.ts';
import { PastRequests } from './past-requests.tsx';
import { privacyApi, privacyKey } from './privacy-api.ts';

/** As they were read when deletion was asked for: what the list says later is not deleted with them. */
type Asked = { groups: readonly DataGroup[]; challenge?: Challenge };

const purpose = 'delete-data';

export function Deletion({ privacy }: { privacy: PrivacyView }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const href = useHref();
  const session = useSession();
  const [picked, setPicked] = useState<readonly DataGroup[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<number>();
  const waiting = useWaitingCode(purpose);
  const ask = useAction((_: undefined, options: { key: string }) =>
    codeFor(purpose, () => api.requestCode({ purpose }, options)),
  );
  const chosen = chosenGroups(privacy.keeping, picked);
  const groups = asked?.groups ?? [];
  const start = async () => {
    const outcome = await ask.run(undefined);
    if (outcome?.done) setAsked((now) => now && { ...now, challenge: outcome.answer });
  };
  const close = () => {
    setAsked(undefined);
    // It may have been refused because the list is another by now.
    void queries.invalidateQueries({ queryKey: privacyKey });
  };
  const finish = ({ isClosed }: { isClosed: boolean }) => {
    setAsked(undefined);
    if (session.status === 'signed-in') void forgetDeleted(groups, session.user.userId);
    if (isClosed) {
      // At once, not when Home has come: a page without a session would ask to sign in, which this person cannot any more.
      visit(href('/'), { replace: true });
      forgetSession();
      forgetKeptAnswers();
      toast(t`Your account is closed. What could be deleted is deleted.`);
      return;
    }
    setPicked([]);
    setDone(groups.length);
    // What other pages have read before may be gone.
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries({ queryKey: privacyKey });
  };
  const choose = (group: DataGroup, isChosen: boolean) =>
    setPicked(isChosen ? [...picked, group] : picked.filter((other) => other !== group));
  return (
    <Card title={t`Delete my data`}>
      <div className="grid gap-4">
        <p className="text-text-2">
          {t`Some things may go as soon as you ask, others the law makes us keep. This is how it is today:`}
        </p>
        <ul>
          {privacy.keeping
            .filter(({ canGo, staying }) => canGo + staying > 0)
            .map((answer) => (
              <GroupRow
                key={answer.group}
                answer={answer}
                isChosen={chosen.includes(answer.group)}
                isForced={chosen.includes('account') && answer.group !== 'account'}
                onChoose={(isChosen) => choose(answer.group, isChosen)}
              />
            ))}
        </ul>
        {done !== undefined && (
          <Notice tone="success" role="status" title={done > 0 ? t`Deleted` : t`We have your request`}>
            {t`Our answer is below and in your messages.`}
          </Notice>
        )}
        <div>
          <Button
            variant="secondary"
            onClick={() => setAsked({ groups: chosen })}
          >{t`Ask for deletion`}</Button>
          {waiting && (
            <p className="mt-2 text-sm text-text-2">
              <CodeWaits waiting={waiting} />
            </p>
          )}
        </div>
        <Contact contact={privacy.contact} />
        <PastRequests requests={privacy.requests} />
      </div>
      <ConfirmDialog
        groups={asked && !asked.challenge ? groups : undefined}
        busy={ask.busy}
        problem={ask.problem}
        isCodeThere={waiting !== undefined}
        isAnythingToTick={privacy.keeping.some(({ canGo }) => canGo > 0)}
        onConfirm={() => void start()}
        onClose={() => setAsked(undefined)}
      />
      <CodeDialog
        challenge={asked?.challenge}
        title={groups.length > 0 ? t`Delete for good` : t`Send my request`}
        isDanger={groups.length > 0}
        about={<WhatIsAsked groups={groups} />}
        onClose={close}
        confirm={(stepUp, options) => privacyApi.requestDeletion({ groups: [...groups], stepUp }, options)}
        done={finish}
      />
    </Card>
  );
}

type GroupRowProps = {
  answer: GroupAnswerView;
  isChosen: boolean;
  /** The account takes it along. */
  isForced: boolean;
  onChoose: (isChosen: boolean) => void;
};

function GroupRow({ answer: { group, canGo, stay }, isChosen, isForced, onChoose }: GroupRowProps) {
  const { t } = useLingui();
  const names = useGroupNames();
  const stayWords = useStayWords();
  const goes = () => {
    if (isForced) return t`Goes with your account.`;
    return group === 'account'
      ? t`Can be closed now. Everything above goes with it.`
      : t`Can be deleted now.`;
  };
  return (
    <li className="border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      {canGo > 0 ? (
        <Checkbox
          id={`delete-${group}`}
          name={group}
          checked={isChosen}
          onChange={(event) => !isForced && onChoose(event.target.checked)}
          label={<span className="font-medium">{names[group]}</span>}
          hint={goes()}
        />
      ) : (
        <p className="font-medium">{names[group]}</p>
      )}
      {stay && (
        <p className={canGo > 0 ? 'ms-10 text-sm text-text-2' : 'text-sm text-text-2'}>
          {stayWords(stay, group)}
        </p>
      )}
    </li>
  );
}

type ConfirmDialogProps = {
  /** Undefined: closed. */
  groups: readonly DataGroup[] | undefined;
  busy: boolean;
  problem: unknown;
  /** One was sent before and still works. */
  isCodeThere: boolean;
  isAnythingToTick: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function ConfirmDialog({
  groups,
  busy,
  problem,
  isCodeThere,
  isAnythingToTick,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={groups !== undefined}
      title={t`Ask for deletion?`}
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} onClick={onConfirm}>
            {isCodeThere ? t`Enter the code` : t`Send me a code`}
          </Button>
          <Button variant="secondary" onClick={onClose}>{t`Keep everything`}</Button>
        </>
      }
    >
      {groups?.length === 0 && isAnythingToTick && (
        <p className="mb-2">{t`You ticked nothing. Go back and tick what is to be deleted.`}</p>
      )}
      {groups && <WhatIsAsked groups={groups} />}
      <ErrorNote problem={problem} />
    </Dialog>
  );
}

/** In the first question, and again where the code is entered. */
function WhatIsAsked({ groups }: { groups: readonly DataGroup[] }) {
  const { t } = useLingui();
  const names = useGroupNames();
  if (groups.length === 0)
    return (
      <p>
        {t`Nothing is deleted now. We keep your request and our answer, with the reasons and dates, on this page.`}
      </p>
    );
  return (
    <>
      <p>{t`After the code this is deleted at once, and nobody can bring it back:`}</p>
      <ul className="my-2 list-disc ps-6 text-text">
        {groups.map((group) => (
          <li key={group}>{names[group]}</li>
        ))}
      </ul>
    </>
  );
}

function Contact({ contact: { name, phone, others, dataProtection } }: Pick<PrivacyView, 'contact'>) {
  const { t } = useLingui();
  const format = useFormat();
  const channels = [dataProtection, phone, ...others].filter((channel) => channel !== '').join(' · ');
  return (
    <p className="text-sm text-text-2">
      {t`Questions about your data, or not content with an answer?`}
      {format.gap}
      <Link to="/my-account/message">{t`Write to us`}</Link>
      <span className="block">{t`${name}: ${channels}`}</span>
    </p>
  );
}
