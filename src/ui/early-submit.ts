/**
 * A form that is sent before the page's scripts have taken it over would leave the page for nothing and lose what was typed.
 * It is held instead, and sent once the page answers.
 */
type Held = ((event: Event) => void) & { form?: HTMLFormElement };

/** Part of the page's inline script: it stands there before anything can be pressed. */
export const holdSubmits = `{let h=e=>{e.preventDefault();h.form=e.target};addEventListener('submit',h,true);window.held=h}`;

/** To be called once the page's forms answer. */
export function sendHeld(): void {
  const page = window as { held?: Held };
  const { held } = page;
  if (!held) return;
  delete page.held;
  window.removeEventListener('submit', held, true);
  if (held.form?.isConnected) held.form.requestSubmit();
}
