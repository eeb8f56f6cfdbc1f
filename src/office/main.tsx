/** Starts the back office in the language of the cookie, else of the browser. */
import './office.css';
import { createRoot } from 'react-dom/client';
import { readBoot, stylesheetReady } from '#ui/document.ts';
import { startHistory } from '#ui/history.ts';
import { createWords } from '#ui/words.tsx';
import { defaultLocale, type Locale } from '#words/locale.ts';
import { learnSession } from './api.ts';
import { App } from './app.tsx';
import { firstMessages, loadMessages } from './catalogs.ts';

async function start(root: HTMLElement): Promise<void> {
  void learnSession();
  const locale = (readBoot()?.locale as Locale | undefined) ?? defaultLocale;
  const [messages] = await Promise.all([firstMessages(locale), stylesheetReady()]);
  startHistory();
  createRoot(root).render(<App i18n={createWords(locale, messages)} loadMessages={loadMessages} />);
}

const root = document.getElementById('app');
if (root) void start(root);
