/** The screen that a bank shows after a transfer, drawn as the proof of a demo payment. It is no bank's and says so. */
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import { formatDate, formatSen } from '#words/format.ts';
import { lettering } from '../documents/lettering.ts';
import { jpegOf } from './draw-photos.ts';

export type Transferred = {
  amountSen: Sen;
  paidOn: CalendarDate;
  from: string;
  to: string;
  loanReference: string;
  bankReference: string;
};

const ink = '#16232c';
const faint = '#62727d';
const size = { width: 720, height: 1080, pixels: 540 };

export const drawReceipt = (transferred: Transferred): Promise<Buffer> => {
  const { amountSen, paidOn, from, to, loanReference, bankReference } = transferred;
  const rows: [string, string][] = [
    ['From', from],
    ['To', to],
    ['Date', formatDate(paidOn, 'en')],
    ['Recipient reference', loanReference],
    ['Bank reference', bankReference],
  ];
  return jpegOf(
    size,
    `<rect width="720" height="1080" fill="#f3f6f7"/>
    <rect width="720" height="150" fill="#24506b"/>
    ${lettering('BANK CONTOH', { x: 48, y: 92, size: 44, fill: '#fff' })}
    <rect x="32" y="190" width="656" height="830" rx="28" fill="#fff"/>
    <circle cx="360" cy="280" r="52" fill="#1f8a5b"/>
    <path d="M334 282 l20 20 l36 -42" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/>
    ${lettering('Transfer successful', { x: 210, y: 386, size: 32, fill: ink, maxWidth: 300 })}
    ${lettering(formatSen(amountSen, 'en'), { x: 210, y: 456, size: 56, fill: ink, maxWidth: 300 })}
    ${rows.map(([label, value], index) => row(label, value, 530 + index * 88)).join('')}
    ${lettering('SPECIMEN · CONTOH', { x: 170, y: 1000, size: 40, fill: '#c8322b', maxWidth: 380 })}`,
  );
};

const row = (label: string, value: string, y: number): string =>
  lettering(label, { x: 72, y, size: 22, fill: faint }) +
  lettering(value, { x: 72, y: y + 38, size: 30, fill: ink, maxWidth: 570 });
