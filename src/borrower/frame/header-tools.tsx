/** The right end of the header: language, Sign in, and Get help, which is always last. */
import { useLingui } from '@lingui/react/macro';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { iconButtonClass } from '#ui/shell.tsx';
import { Link } from '../navigation.tsx';
import { useSwitchLocale, useTranslations } from '../switch-locale.ts';
import { GetHelp } from './get-help.tsx';

type HeaderToolsProps = { isTask: boolean; signedIn: boolean };

export function HeaderTools({ isTask, signedIn }: HeaderToolsProps) {
  const { t } = useLingui();
  const switchLocale = useSwitchLocale();
  const hrefs = useTranslations();
  return (
    <>
      <LanguageMenu hrefs={hrefs} onChoose={(locale) => void switchLocale(locale)} />
      {!isTask && !signedIn && <Link to="/sign-in" className={iconButtonClass}>{t`Sign in`}</Link>}
      <GetHelp withWords={isTask} />
    </>
  );
}
