/** The fields that several requests and answers share. What is sent to us is strict: unknown keys are refused. */
import * as z from 'zod/mini';
import { credentialChangeWays } from '#domain/access-recovery.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import { affordabilityAnswers } from '#domain/loan.ts';
import { loanStatuses } from '#domain/loan-status.ts';
import type { Sen } from '#domain/money.ts';
import { codePurposes, identityImageKinds } from '#domain/refusal.ts';
import { signatureBox } from '#domain/signature-box.ts';

const asType = <T>(schema: z.ZodMiniType): z.ZodMiniType<T, T> => schema as z.ZodMiniType<T, T>;

/** Money in integer sen; RM10 million at most, far above any loan. */
export const maxSen = 1_000_000_000;
export const senField = asType<Sen>(z.int().check(z.gte(0), z.lte(maxSen)));
/** A calendar date in Kuala Lumpur, YYYY-MM-DD. */
export const dateField = asType<CalendarDate>(
  z.string().check(z.refine((text) => parseCalendarDate(text) !== undefined, { error: 'date' })),
);
/** An instant, ISO 8601 in UTC. */
export const instantField = z.string();
/** One that is sent to us, written as ours are: rules compare instants as text. */
export const sentInstantField = z.iso.datetime({ precision: 3 });
export const idField = z.uuid();
/** A yearly rate in basis points: 100 are one percent. */
export const bpsField = z.int().check(z.gte(0), z.lte(100_000));
export const nameField = z.string().check(z.trim(), z.minLength(2), z.maxLength(100));
export const emailField = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));
export const phoneField = z.string().check(z.trim(), z.minLength(8), z.maxLength(24));
export const passwordField = z.string().check(z.minLength(1), z.maxLength(512));
export const codeField = z.string().check(z.trim(), z.minLength(1), z.maxLength(16));
/** Lines of text. Other control characters cannot be printed, and the database cannot keep all of them. */
const printable = z.regex(/^[\P{Cc}\r\n\t]*$/u);
/** One line that people give something as its name. */
export const titleField = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), printable);
export const addressField = z.string().check(z.trim(), z.minLength(10), z.maxLength(300), printable);
export const noteField = z.string().check(z.trim(), z.maxLength(1000), printable);
export const occupationField = z.string().check(z.trim(), z.minLength(2), z.maxLength(100), printable);
export const loanStatusField = z.enum(loanStatuses);
export const affordabilityField = z.enum(affordabilityAnswers);
export const identityImageKindField = z.enum(identityImageKinds);
export const codePurposeField = z.enum(codePurposes);
export const localeField = z.enum(['en', 'ms', 'zh']);

const coordinate = (max: number) => z.int().check(z.gte(0), z.lte(max));
export const signatureField = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(
        z
          .array(z.readonly(z.tuple([coordinate(signatureBox.width), coordinate(signatureBox.height)])))
          .check(z.minLength(1), z.maxLength(signatureBox.maxPoints)),
      )
      .check(z.maxLength(signatureBox.maxStrokes)),
    insisted: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('typed'), name: z.string().check(z.trim(), z.maxLength(100)) }),
]);

/** The proof of a step-up: a one-time code that was sent for exactly this purpose and subject. */
export const stepUpField = z.strictObject({ challengeId: idField, code: codeField });

/** A code was sent: where to (masked), and when the next one may be asked for. */
export const challengeField = z.object({
  challengeId: idField,
  purpose: codePurposeField,
  channel: z.enum(['whatsapp', 'email']),
  sentTo: z.string(),
  /** The other way by which the next code may be asked for, where there is one. */
  otherChannel: z.optional(z.enum(['whatsapp', 'email'])),
  resendAfterSeconds: z.int(),
});

export const bankAccountField = z.object({
  bankAccountId: idField,
  bankCode: z.string(),
  bankName: z.string(),
  holderName: z.string(),
  lastFour: z.string(),
});

export const termsField = z.object({
  principalSen: senField,
  termMonths: z.int(),
  annualRateBps: bpsField,
  method: z.enum(['reducing', 'flat']),
  secured: z.literal(false),
  lateRateBps: bpsField,
});

/** What makes a loan dearer or cheaper, as it was shown. */
export const costTermsField = z.strictObject({
  method: z.enum(['reducing', 'flat']),
  annualRateBps: bpsField,
  lateRateBps: bpsField,
});

/** The way into a borrower's account was recovered within a day, and until when the payout details stay as they are. */
export const accessRecoveryField = z.object({
  way: z.enum(credentialChangeWays),
  at: instantField,
  untilAt: instantField,
});

export const personField = z.object({ userId: idField, name: z.string() });
/** As a bank writes the reference of a transfer. */
export const bankReferenceField = z
  .string()
  .check(z.trim(), z.minLength(4), z.maxLength(40), z.regex(/^[A-Za-z0-9/ .-]+$/));
