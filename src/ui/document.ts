/**
 * The HTML page around a rendered app. The inline scripts are constants, so that the content security policy can
 * name them by hash; what differs between pages is data in the `boot` block.
 */
import type { Person } from '#contract/whole-page.ts';
import { askEarly, type EarlyPart } from './early-reads.ts';
import { holdPresses, holdSubmits } from './early-submit.ts';
import { leaveUnwritten } from './keep-unwritten.ts';

/** What the page's script needs before it can take over: where its chunks are, in which language, and the page's data. */
export type Boot = {
  /** Which build wrote the page. */
  build: string;
  /** When that build was made, in milliseconds: a server may still have an older one, or none that knows of it. */
  builtAt: number;
  entry: string;
  /** The whole stylesheet; the page carries only what its first frame needs. */
  stylesheet: string;
  preload: string[];
  /** Whoever the page was written for; absent where it asks itself. */
  person?: Person | undefined;
  /** What the page reads of a person, who that is first; absent where nobody is known, or all of it is here. */
  early?: string[] | undefined;
  /** Files that another page of this person asks for later, which the page as it is for everybody does not name. */
  toKeep?: string[] | undefined;
  /** What the page shows to some only. */
  part?: EarlyPart | undefined;
  locale: string;
  payload?: unknown;
  failure?: number;
  /** The browser came with a session. */
  cameWithSession?: boolean | undefined;
};

export type DocumentParts = {
  language: string;
  title: string;
  description?: string | undefined;
  css: string;
  font: string;
  body: string;
  boot: Boot;
  alternates?: { language: string; href: string }[];
  /** The one address of the page, and the picture that stands beside it where it is shared. */
  shared?: { address: string; picture: string } | undefined;
  forcedMode?: 'light' | 'dark';
  /** The page begins with the teal header. */
  onHero?: boolean;
  hidden?: boolean;
  /** Its buttons are seen before they answer, and somebody calls `pressHeld` once they do. */
  holdsPresses?: boolean;
  /** Absent where there is nothing to install, as in the back office. */
  manifest?: string;
};

/** Resolves the colour mode before the first paint; `nuxt-color-mode` is the key the specification names. */
const resolveColourMode = `{let e=document.documentElement,m=e.dataset.forced;if(!m){try{m=localStorage.getItem('nuxt-color-mode')}catch{}}e.dataset.theme=m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}`;

/** The browser may offer to install the app before the scripts are there; the offer waits for who shows it. */
const holdInstallOffer = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e});`;

/**
 * Holds what is sent too early, and runs the scripts only once the first frame is on the screen; a tab in the background has
 * no frames, so time counts too. They are on their way since the head of the page was read, or else from here: where the page
 * reads of a person, its reads go first, because a phone asks for six files at a time.
 */
const runScripts = `${holdSubmits}${holdInstallOffer}{let b=JSON.parse(document.getElementById('boot').textContent),d,add=o=>document.head.append(Object.assign(document.createElement(o.src?'script':'link'),o)),go=()=>{if(d)return;d=1;add({rel:'stylesheet',href:b.stylesheet,id:'stylesheet'});add({type:'module',src:b.entry})};if(b.early)for(let u of [b.entry,...b.preload])add({rel:'modulepreload',href:u});requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3000)}`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** JSON inside a script element must not be able to end it. */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Open Graph, which messengers and networks read; X asks only for its own size besides. */
function sharedTags({ title, description, shared }: DocumentParts): string[] {
  if (!shared) return [];
  const facts = {
    title,
    description,
    url: shared.address,
    image: shared.picture,
    type: 'website',
  };
  return [
    `<link rel="canonical" href="${escapeText(shared.address)}">`,
    ...Object.entries(facts).map(([name, text]) =>
      text ? `<meta property="og:${name}" content="${escapeText(text)}">` : '',
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The largest first: a phone asks for six files at a time. */
const scriptsOf = ({ entry, preload }: Boot): string[] => [entry, ...preload];

export function htmlDocument(parts: DocumentParts): string {
  const {
    language,
    title,
    description,
    css,
    font,
    body,
    boot,
    alternates = [],
    forcedMode,
    hidden,
    manifest,
  } = parts;
  const [light, dark] = parts.onHero ? ['#023941', '#082d34'] : ['#f5fafa', '#0a1418'];
  const forced = forcedMode ? ` data-forced="${forcedMode}"` : '';
  return [
    `<!doctype html><html lang="${language}" data-theme="${forcedMode ?? 'light'}"${forced}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeText(title)}</title>`,
    description ? `<meta name="description" content="${escapeText(description)}">` : '',
    hidden ? '<meta name="robots" content="noindex">' : '',
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`,
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ...(boot.early ? [] : scriptsOf(boot)).map((file) => `<link rel="modulepreload" href="${file}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    manifest ? `<link rel="manifest" href="${manifest}">` : '',
    ...alternates.map(
      ({ language: tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${escapeText(href)}">`,
    ),
    ...sharedTags(parts),
    boot.person ? `<script>${leaveUnwritten}</script>` : '',
    `<script>${resolveColourMode}</script><style>${css}</style></head>`,
    `<body><div id="app">${body}</div><script type="application/json" id="boot">${embedJson(boot)}</script>`,
    boot.early ? `<script>${askEarly}</script>` : '',
    parts.holdsPresses ? `<script>${holdPresses}</script>` : '',
    `<script>${runScripts}</script></body></html>`,
  ].join('');
}

/** Waits for the whole stylesheet, which what appears after the first frame needs. */
export async function stylesheetReady(): Promise<void> {
  const link = document.getElementById('stylesheet');
  if (!(link instanceof HTMLLinkElement) || link.sheet) return;
  await new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    // Without it the page still works, less prettily.
    link.addEventListener('error', () => resolve());
  });
}

/** The `boot` block of the page that is open; undefined in the development server, which renders nothing. */
export function readBoot(): Boot | undefined {
  const block = document.getElementById('boot');
  return block?.textContent ? JSON.parse(block.textContent) : undefined;
}

/** Once it was read: what is known of a person does not stand in the document for as long as it is open. */
export function forgetPerson(boot: Boot): void {
  const block = document.getElementById('boot');
  if (block && boot.person) block.textContent = JSON.stringify({ ...boot, person: undefined });
}
