/**
 * What the page of a person reads first is asked for by the page itself, while its scripts are on their way: who is signed
 * in, and for that person what the page shows. The client of the API takes these answers in the place of its own requests.
 */
export type Answer = { ok: boolean; status: number; text: string; at: number };

/** Null is a line that is dead; undefined was not asked after all. */
type EarlyRead = { for?: string; answer: Promise<Answer | null | undefined> };
type Early = Record<string, EarlyRead | undefined>;

/**
 * An inline script of the page: the session is the first address, the others wait for it. Nobody is asked for on a device that
 * still owes the end of a session (src/borrower/offline/owed-sign-out.ts).
 */
export const askEarly = `{let o;try{o=localStorage.getItem('jernih-sign-out-owed')}catch{}if(!o){let r=window.early={},ask=(u,o)=>fetch(u,{headers:{'jernih-request':'1','accept-language':document.documentElement.lang,...o}}).then(async a=>({ok:a.ok,status:a.status,text:await a.text(),at:performance.now()})).catch(()=>null),[s,...us]=JSON.parse(document.getElementById('boot').textContent).early,first=r[s]={answer:ask(s)};for(let u of us){let e=r[u]={};e.answer=first.answer.then(a=>{e.for=JSON.parse(a.text).user.userId;return ask(u,{'jernih-user':e.for})}).catch(()=>{})}}}`;

const early = (): Early => (globalThis as { early?: Early }).early ?? {};

/** What nobody took while the page opened is old by then. */
const freshForMs = 30_000;

/** Once, only for whom it was asked, and only while the page opens. */
export async function takeEarly(url: string, userId: string | undefined): Promise<Answer | null | undefined> {
  const reads = early();
  const read = reads[url];
  if (!read) return undefined;
  delete reads[url];
  // Before any wait: who that is may be known by now from elsewhere, while the first answer never comes.
  if (read.for !== userId) return undefined;
  const answer = await read.answer;
  return answer && performance.now() - answer.at > freshForMs ? undefined : answer;
}

/** What was read before a change may not be true after it. */
export function forgetEarly(): void {
  const reads = early();
  for (const url of Object.keys(reads)) delete reads[url];
}
