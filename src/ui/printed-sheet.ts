/**
 * Every printed sheet says from which address it is, when it was printed, and what it is about: in the margins, where
 * the browser repeats them on each sheet. A browser without margin boxes prints its own line there.
 */
import { useEffect } from 'react';
import { useFormat } from './words.tsx';

/** A style sheet of the script's own, because the security policy lets no other in. */
let margins: CSSStyleSheet | undefined;

/** A string of CSS, whatever is in the text. */
const quoted = (text: string) => `"${text.replace(/["\\\n]/g, (character) => `\\${character}`)}"`;

/** The rule of a sheet's margins. */
export function marginsOf(address: string, when: string, reference: string): string {
  const boxes = [
    ['top-left', quoted(reference)],
    ['top-right', 'counter(page) " / " counter(pages)'],
    ['bottom-left', quoted(address)],
    ['bottom-right', quoted(when)],
  ];
  return `@page{${boxes.map(([box, content]) => `@${box}{content:${content};font:8.5pt sans-serif}`).join('')}}`;
}

/** `reference` is the loan document number, where there is one. */
export function usePrintedSheet(reference = 'Jernih'): void {
  const format = useFormat();
  useEffect(() => {
    function write() {
      if (!margins) {
        margins = new CSSStyleSheet();
        document.adoptedStyleSheets.push(margins);
      }
      const { origin, pathname } = location;
      margins.replaceSync(marginsOf(origin + pathname, format.dateTime(new Date()), reference));
    }
    write();
    window.addEventListener('beforeprint', write);
    return () => {
      window.removeEventListener('beforeprint', write);
      margins?.replaceSync('');
    };
  }, [format, reference]);
}
