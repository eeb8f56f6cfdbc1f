/** Tells the server by a cookie whether it may write this person's pages whole. */
import { unwrittenCookies } from '#contract/whole-page.ts';

export function keepUnwritten(because: keyof typeof unwrittenCookies, is: boolean): void {
  const { name, seconds } = unwrittenCookies[because];
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${name}=1; path=/; max-age=${is ? seconds : 0}; samesite=lax`;
}

/**
 * An inline script at the head of a page that was written whole. The cookie can be gone before what the device remembers
 * (some browsers keep those of scripts for seven days): then it is set again and the page asked for anew, and nothing of
 * this one is seen.
 */
export const leaveUnwritten = `try{let s=(n,a)=>{if(localStorage.getItem(n)){document.documentElement.hidden=true;document.cookie=n+'=1; path=/; max-age='+a+'; samesite=lax';if(document.cookie.includes(n+'='))location.reload()}};s('${unwrittenCookies.signOutOwed.name}',${unwrittenCookies.signOutOwed.seconds});s('${unwrittenCookies.amountsHidden.name}',${unwrittenCookies.amountsHidden.seconds})}catch{}`;
