/**
 * A form that is sent before the page's scripts have taken it over would leave the page for nothing and lose what was typed.
 * It is held instead, and sent once the page answers. So is a press on Home's price and on a page that was written whole
 * for its person: their buttons are seen seconds before they answer on a slow line.
 */
type Held = ((event: Event) => void) & { form?: HTMLFormElement };
type HeldPress = ((event: Event) => void) & { button?: HTMLElement | '' };

/** Part of the page's inline script: it stands there before anything can be pressed. */
export const holdSubmits = `{let h=e=>{e.preventDefault();h.form=e.target};addEventListener('submit',h,true);window.held=h}`;

/**
 * The same for presses, an inline script of its own: the last one counts, and shows that it was heard. Links need no script. What
 * React has taken over carries its marks, and hears by itself; of the others React learns nothing, or it might do the press
 * as well. Whoever presses something that hears, or types, after a press that is held wants what they did last.
 */
export const holdPresses = `{let h=e=>{let t=e.target.closest('#main [type=button]');if(h.button&&(t||e.type=='input'))h.button=h.button.style.opacity='';if(t&&!/__r/.test(Object.keys(t))){e.stopPropagation();(h.button=t).style.opacity=.6}};for(let n of ['click','input'])addEventListener(n,h,true);window.heldPress=h}`;

const looksAgainAfterMs = 50;
const isTakenOver = (button: Element): boolean =>
  Object.keys(button).some((key) => key.startsWith('__react'));

/**
 * To be called once the buttons of the page answer. Those of a part whose script is still on its way answer later (React drops
 * what is pressed there until then), so presses are held until the last one does.
 */
export function pressHeld(): void {
  const page = window as { heldPress?: HeldPress };
  const { heldPress } = page;
  if (!heldPress) return;
  const isWhole = [...document.querySelectorAll('#main [type=button]')].every(isTakenOver);
  if (isWhole) {
    delete page.heldPress;
    for (const event of ['click', 'input']) window.removeEventListener(event, heldPress, true);
  } else setTimeout(pressHeld, looksAgainAfterMs);
  const { button } = heldPress;
  if (!button || (button.isConnected && !isTakenOver(button))) return;
  delete heldPress.button;
  button.style.opacity = '';
  if (button.isConnected) button.click();
}

/** To be called once the page's forms answer. */
export function sendHeld(): void {
  const page = window as { held?: Held };
  const { held } = page;
  if (!held) return;
  delete page.held;
  window.removeEventListener('submit', held, true);
  if (held.form?.isConnected) held.form.requestSubmit();
}
