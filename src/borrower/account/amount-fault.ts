/** Why what was typed is no amount that can be sent. */
import { maxSen } from '#contract/fields.ts';
import { parseRinggit } from '#domain/money.ts';

export type AmountFault = 'missing' | 'not-above-zero' | 'too-large' | 'unclear';

export function amountFaultOf(typed: string): AmountFault | undefined {
  if (typed === '') return 'missing';
  // In every spelling of a minus: "−50", "-50", "RM -50".
  const positive = typed.normalize('NFKC').replace(/^((?:RM|MYR)?\s*)[-\u2212\u2013]\s*/i, '$1');
  const amountSen = parseRinggit(positive);
  const isNumber = /^(?:RM|MYR)?[\d,.\s]+$/i.test(positive);
  if (amountSen === undefined)
    return isNumber && /\d{12}/.test(positive.replace(/\D/g, '')) ? 'too-large' : 'unclear';
  if (amountSen === 0 || positive !== typed.normalize('NFKC')) return 'not-above-zero';
  return amountSen > maxSen ? 'too-large' : undefined;
}
