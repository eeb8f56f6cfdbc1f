/** What the form of an attestation asks, and what may be wrong in it. */
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { recordAttestation } from '#contract/contracts.ts';
import { dateField } from '#contract/fields.ts';
import type { AttestationManner, AttestorCapacity } from '#domain/agreement-life.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import type { Answers } from '#ui/answers.ts';
import { useFormat } from '#ui/words.tsx';
import { useStaffNameMistake } from '../use-staff-name-mistake.ts';
import { type TimeMistake, timeMistake } from './contract-times.ts';
import { useDateMistake } from './use-date-mistake.ts';

const { attestorName, capacity, manner } = recordAttestation.body.shape;
/** The day and the time of it are two fields here and one instant in the request. */
export const attestationSchema = z.object({
  attestorName,
  capacity,
  manner,
  attestedOn: dateField,
  attestedTime: z.string(),
});

export type Attesting = {
  attestorName: string;
  capacity: AttestorCapacity;
  manner: AttestationManner;
  attestedOn: CalendarDate;
  attestedTime: string;
};

export const readAttestation = (answers: Answers) => ({
  attestorName: answers.text('attestorName').replace(/\s+/g, ' '),
  capacity: answers.text('capacity'),
  manner: answers.text('manner'),
  attestedOn: answers.date('attestedOn'),
  attestedTime: answers.text('attestedTime'),
});

/** The field that a refusal is about. */
export const attestationFields: Record<string, string> = {
  'glyph-missing': 'attestorName',
  'attestor-is-party': 'attestorName',
  'date-in-future': 'attestedTime',
  'date-before-signing': 'attestedTime',
};

/** `signedAt`: when both had signed; the attestation comes after it. */
export function useAttestationMistakes(signedAt: string) {
  const { t } = useLingui();
  const dateMistake = useDateMistake();
  const nameMistake = useStaffNameMistake();
  const timeWords = useTimeWords(signedAt);
  return (said: ReturnType<typeof readAttestation>) => {
    const day = parseCalendarDate(said.attestedOn);
    const wrong = day && timeMistake(day, said.attestedTime, { signedAt, now: new Date().toISOString() });
    const { length } = said.attestorName;
    return {
      attestorName:
        (length > 0 && length < 3 && t`Name must be 3 characters or more`) ||
        nameMistake(said.attestorName, t`Enter the full name of the attestor`),
      capacity: said.capacity === '' && t`Choose what the attestor is`,
      manner: said.manner === '' && t`Choose how it was done`,
      attestedOn: dateMistake(said.attestedOn, signedAt),
      attestedTime: wrong && timeWords[wrong],
    };
  };
}

function useTimeWords(signedAt: string): Record<TimeMistake, string> {
  const { t } = useLingui();
  const format = useFormat();
  const signed = format.dateTime(signedAt);
  return {
    'not-a-time': t`Enter the time, such as 14:30`,
    'in-future': t`Time must be now or earlier`,
    'before-signing': t`Both had signed on ${signed}. The attestation comes after it.`,
  };
}
