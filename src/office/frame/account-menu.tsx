/** At the foot of the side bar: who is signed in and with which roles; language, colours, shortcuts and the way out open from it. */
import { useLingui } from '@lingui/react/macro';
import { ChevronUp, Keyboard, KeyRound, LogOut } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useChangeLocale } from '#ui/change-locale.ts';
import { ColourModeSwitch } from '#ui/colour-mode-switch.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LanguageLinks } from '#ui/language-menu.tsx';
import { roleWords } from '#words/roles.ts';
import type { StaffMember } from '../access/use-may.ts';
import { useSignOut } from '../access/use-sign-out.ts';
import { LinkButton } from '../navigation.tsx';

export function AccountMenu({ member, onShortcuts }: { member: StaffMember; onShortcuts: () => void }) {
  const { i18n, t } = useLingui();
  const changeLocale = useChangeLocale();
  const signOut = useSignOut();
  const menu = useRef<HTMLDetailsElement>(null);
  const roles = member.roles.map((role) => i18n._(roleWords[role])).join(', ');

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  }

  return (
    <details ref={menu} className="group flex flex-col" onKeyDown={closeByKey}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-[10px] px-3 py-1.5 hover:bg-hero-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 leading-[1.35]">
          <b className="block text-note wrap-anywhere">{member.name}</b>
          <span className="block text-sm text-on-hero-2">{roles}</span>
        </span>
        <ChevronUp aria-hidden className="size-5 flex-none group-open:rotate-180" />
        <span className="sr-only">{t`Language, display and sign out`}</span>
      </summary>
      <div className="mt-2 grid gap-3 rounded-control bg-surface p-3 text-text">
        <div>
          <p className="text-sm font-strong">{t`Language`}</p>
          <LanguageLinks onChoose={(locale) => void changeLocale(locale)} />
        </div>
        <div>
          <p className="mb-1 text-sm font-strong">{t`Display`}</p>
          <ColourModeSwitch />
        </div>
        <LinkButton to="/account" variant="secondary" size="small" block>
          <KeyRound aria-hidden />
          {t`Your account`}
        </LinkButton>
        <Button variant="secondary" size="small" block onClick={onShortcuts}>
          <Keyboard aria-hidden />
          {t`Keyboard shortcuts`}
        </Button>
        <Button
          variant="secondary"
          size="small"
          block
          busy={signOut.busy}
          onClick={() => void signOut.run(undefined)}
        >
          <LogOut aria-hidden />
          {t`Sign out`}
        </Button>
        <ErrorNote problem={signOut.problem} />
      </div>
    </details>
  );
}
