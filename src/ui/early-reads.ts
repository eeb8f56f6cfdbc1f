/**
 * What the page of a person reads first is asked for by the page itself, while its scripts are on their way: who is signed
 * in, and at the same time what the page shows. The client of the API takes these answers in the place of its own requests.
 */
export type Answer = {
  ok: boolean;
  status: number;
  text: string;
  at: number;
  /** Whose it is, as the server says. */
  for?: string | null;
};

/** Null is a line that is dead. */
type EarlyRead = { isOfPerson: boolean; answer: Promise<Answer | null> };
type Early = Record<string, EarlyRead | undefined>;

/** Files that the page needs where the answer of the address `of` matches the pattern `says`: they are asked for with it. */
export type EarlyPart = { of: string; says: string; files: string[] };

/**
 * An inline script of the page: the session is the first address, and no other waits for it, or a slow line would carry them
 * one after the other, the last behind all scripts. Nobody is asked for on a device that still owes the end of a session (src/borrower/offline/owed-sign-out.ts).
 */
export const askEarly = `{let o;try{o=localStorage.getItem('jernih-sign-out-owed')}catch{}if(!o){let r=window.early={},ask=u=>fetch(u,{headers:{'jernih-request':'1','accept-language':document.documentElement.lang}}).then(async a=>({ok:a.ok,status:a.status,text:await a.text(),at:performance.now(),for:a.headers.get('jernih-user')})).catch(()=>null),b=JSON.parse(document.getElementById('boot').textContent),p=b.part;b.early.forEach((u,i)=>r[u]={isOfPerson:i>0,answer:ask(u)});if(p)r[p.of].answer.then(a=>{if(a&&RegExp(p.says).test(a.text))for(let f of p.files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:f}))})}}`;

const early = (): Early => (globalThis as { early?: Early }).early ?? {};

/** What nobody took while the page opened is old by then. */
const freshForMs = 30_000;

/** Once, only for whose it is, and only while the page opens. */
export async function takeEarly(url: string, userId: string | undefined): Promise<Answer | null | undefined> {
  const reads = early();
  const read = reads[url];
  if (!read) return undefined;
  delete reads[url];
  // Before any wait: who that is may be known by now from elsewhere, while the first answer never comes.
  if (read.isOfPerson !== (userId !== undefined)) return undefined;
  const answer = await read.answer;
  if (!answer) return null;
  // Somebody between us does not say whose it is, and has nothing of anybody.
  const isOf = answer.for ?? (answer.ok ? undefined : userId);
  const isOthers = read.isOfPerson && isOf !== userId;
  return isOthers || performance.now() - answer.at > freshForMs ? undefined : answer;
}

/** What was read before a change may not be true after it. */
export function forgetEarly(): void {
  const reads = early();
  for (const url of Object.keys(reads)) delete reads[url];
}
