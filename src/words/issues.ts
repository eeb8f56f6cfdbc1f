/**
 * What is wrong with one field of a request, as a sentence. The schema names the fault by a code; this is the only place
 * that turns such a code into words.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';

const issueWords = {
  missing: /*i18n*/ { id: 'issue.missing', message: 'This answer is missing or has the wrong form.' },
  empty: /*i18n*/ { id: 'issue.empty', message: 'Enter something here.' },
  'text-short': /*i18n*/ { id: 'issue.text-short', message: 'Use {limit} characters or more.' },
  'text-long': /*i18n*/ { id: 'issue.text-long', message: 'Use {limit} characters or fewer.' },
  'number-small': /*i18n*/ { id: 'issue.number-small', message: 'Enter {limit} or more.' },
  'number-large': /*i18n*/ { id: 'issue.number-large', message: 'Enter {limit} or less.' },
  'list-long': /*i18n*/ { id: 'issue.list-long', message: 'Give {limit} or fewer.' },
  form: /*i18n*/ { id: 'issue.form', message: 'Write this in the form that is asked for.' },
  choice: /*i18n*/ { id: 'issue.choice', message: 'Choose one of the answers that are offered.' },
  date: /*i18n*/ { id: 'issue.date', message: 'Enter a real date.' },
  'unknown-field': /*i18n*/ {
    id: 'issue.unknown-field',
    message: 'Take this out. We do not know the field {keys}.',
  },
  name: /*i18n*/ { id: 'issue.name', message: 'Write the name with letters, as on the MyKad.' },
  phone: /*i18n*/ { id: 'issue.phone', message: 'Enter a Malaysian mobile number, such as 012-345 6789.' },
  email: /*i18n*/ { id: 'issue.email', message: 'Enter an email address, such as name@example.com.' },
  identifier: /*i18n*/ { id: 'issue.identifier', message: 'Enter your email or mobile number.' },
  address: /*i18n*/ { id: 'issue.address', message: 'Enter the whole address, with postcode and town.' },
  account: /*i18n*/ { id: 'issue.account', message: 'Account number must have 7 to 17 digits.' },
  place: /*i18n*/ { id: 'issue.place', message: 'Choose a place from the list.' },
} satisfies Record<string, MessageDescriptor>;

type IssueWord = keyof typeof issueWords;

/** The parts of an issue that say what is wrong. The `message` of a custom one is a word of the table above. */
export type SchemaIssue = {
  code: string;
  message?: string | undefined;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  keys?: unknown;
};

export function issueSentence(i18n: I18n, issue: SchemaIssue): string {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const keys = Array.isArray(issue.keys) ? issue.keys.join(', ').slice(0, 100) : '';
  return i18n._(issueWords[wordOf(issue)].id, { limit: Number(limit ?? 0), keys });
}

function wordOf({ code, message, origin, minimum }: SchemaIssue): IssueWord {
  switch (code) {
    case 'too_small':
      if (origin === 'string') return Number(minimum) <= 1 ? 'empty' : 'text-short';
      return 'number-small';
    case 'too_big':
      return origin === 'string' ? 'text-long' : origin === 'array' ? 'list-long' : 'number-large';
    case 'invalid_format':
      return 'form';
    case 'invalid_value':
    case 'invalid_union':
      return 'choice';
    case 'unrecognized_keys':
      return 'unknown-field';
    case 'custom':
      return message !== undefined && Object.hasOwn(issueWords, message) ? (message as IssueWord) : 'missing';
    default:
      return 'missing';
  }
}
