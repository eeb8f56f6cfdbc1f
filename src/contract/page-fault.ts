/**
 * What the server is told of a failure in a reader's browser. The message of an error may quote what somebody typed, so only
 * sentences of the browser's own engine and of React are told, as far as they name code; of the trace only our own files.
 */
export const pageFaultPath = '/page-faults';

export type PageFault = { build: string; page: string; name: string; message: string; frames: string[] };

const name = String.raw`[\w$]{1,40}`;
/** What was typed may be the key of a look-up: a name of ours begins small and has no digits. */
const key = '[a-z$_][A-Za-z$_]{0,39}';
const names = String.raw`[\w$.?]{1,80}`;
const sentences = [
  String.raw`Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '${key}'\))?`,
  String.raw`(?:undefined|null) is not an object(?: \(evaluating '${names}'\))?`,
  `can't access property "${key}", ${names} is (?:undefined|null)`,
  `${names} is not (?:a function|a constructor|defined|iterable)`,
  String.raw`Minified React error #\d{1,4}`,
  `Failed to execute '${name}' on '${name}'`,
  'Maximum call stack size exceeded|too much recursion',
  'Invalid (?:time value|array length|code point)',
  // An answer of ours that nobody expected.
  String.raw`[1-5]\d\d [a-z-]{1,60}$`,
];
const tellable = new RegExp(`^(?:${sentences.join('|')})`);

/** The part of a message that names code; empty when it may say more. */
export const tellableMessage = (message: string): string => tellable.exec(message)?.[0] ?? '';

/** File, line and column of our own code, the innermost first. */
export const framesIn = (stack: string, origin: string): string[] =>
  stack
    .split('\n')
    .map((line) => line.slice(line.indexOf(origin) + origin.length).replace(/\)$/, ''))
    .filter((place) => framePattern.test(place))
    .slice(0, mostFrames);

export const mostFrames = 5;
export const framePattern = /^\/assets\/[\w./-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
