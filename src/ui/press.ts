/**
 * Nothing moves away under a finger. What is left is judged when something else is pressed, before the press is over: a
 * sentence that came or went then would move the pressed button, and the press would land beside it. So what changes the
 * height of a page waits until the press was heard.
 */

/** A press that becomes no click, such as the beginning of a swipe, ends by itself. On phones the click follows the finger's leaving. */
const clickFollowsWithinMs = 400;

let isDown = false;
let ending: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** The end is in a turn of its own: by then whatever the press does has been done. */
function heed(event: Event): void {
  const { type } = event;
  // A menu of the browser's own may take the rest of another button's press.
  if (type === 'pointerdown' && 'button' in event && event.button !== 0) return;
  // Of the window, not of a field that is left by the press.
  if (type === 'blur' && event.target !== event.currentTarget) return;
  clearTimeout(ending);
  if (type === 'pointerdown') isDown = true;
  else if (isDown) ending = setTimeout(end, type === 'pointerup' ? clickFollowsWithinMs : 0);
}

function end(): void {
  isDown = false;
  const late = waiting;
  waiting = [];
  for (const act of late) act();
}

/** At once, or as soon as the press that is under way was heard. */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}

export function watchPresses(target: Pick<EventTarget, 'addEventListener'>): void {
  // Who goes on by the keyboard, or is somewhere else, presses no longer.
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown', 'blur'])
    target.addEventListener(type, heed, { capture: true, passive: true });
}

if (typeof window !== 'undefined') watchPresses(window);
