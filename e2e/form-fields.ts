/**
 * The fields of a borrower's forms, as the design has them: label | type | autocomplete | inputmode | enterkeyhint
 * ('-' where the attribute is not set), and how many mistakes an empty submit finds.
 */
import { expect, type Page } from '@playwright/test';
import type { Say } from './words.ts';

export type FormScreen = {
  name: string;
  path: string;
  /** From the opened page to the form. */
  open?: (page: Page, say: Say) => Promise<void>;
  submit: string;
  fields: string[];
  /** Of the emptied form. */
  mistakes: number;
  /** One text that was wrong, and what sets it right. */
  right?: [label: string, text: string];
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const code = 'Code | text | one-time-code | numeric | done';
const password = (label: string, autocomplete: string, hint: string) =>
  `${label} | password | ${autocomplete} | - | ${hint}`;

export const openForms: FormScreen[] = [
  {
    name: 'sign in',
    path: '/sign-in',
    submit: 'Sign in',
    fields: [
      'Email or mobile number | text | username | email | next',
      password('Password', 'current-password', 'go'),
    ],
    mistakes: 2,
    right: ['Email or mobile number', '012-345 6789'],
  },
  {
    name: 'sign up',
    path: '/sign-up',
    submit: 'Create account',
    fields: [
      'Full name | text | name | - | next',
      'WhatsApp number | tel | tel | tel | next',
      'Email | email | email | email | next',
      password('Password', 'new-password', 'done'),
      'I have read the privacy notice | checkbox | - | - | -',
      'Send me news and offers (optional) | checkbox | - | - | -',
    ],
    mistakes: 5,
    right: ['Full name', "Siti A/P D'Cruz-Tan @ 陈美玲"],
  },
  {
    name: 'forgot password',
    path: '/forgot-password',
    submit: 'Send code',
    fields: ['Email or mobile number | text | username | email | go'],
    mistakes: 1,
    right: ['Email or mobile number', 'aisyah@example.com'],
  },
  {
    name: 'code',
    path: '/kode-otp',
    submit: 'Continue',
    fields: [code],
    mistakes: 1,
    right: ['Code', '012-345'],
  },
  {
    name: 'new password',
    path: '/kode-otp',
    async open(page, say) {
      await page.getByLabel(say('Code'), { exact: true }).fill('123456');
      await press(page, say('Continue'));
      await expect(page.getByLabel(say('New password'), { exact: true })).toBeVisible();
    },
    submit: 'Save new password',
    fields: [password('New password', 'new-password', 'next'), 'IC number | text | off | numeric | done'],
    mistakes: 2,
    right: ['IC number', '920314 10 5482'],
  },
  {
    name: 'loan, step 1',
    path: '/loan',
    submit: 'Continue',
    fields: [
      'How much do you want to borrow? | text | off | numeric | next',
      'How long do you want to pay it back? | radio | - | - | -',
    ],
    mistakes: 2,
    right: ['How much do you want to borrow?', '10000'],
  },
];

export const ownForms: FormScreen[] = [
  {
    name: 'loan, step 2',
    path: '/loan?step=2',
    submit: 'Continue to sign',
    fields: [
      'After this instalment, will you have enough each month for food, home, transport and other debts? | radio | - | - | -',
    ],
    mistakes: 1,
  },
  {
    name: 'verification, about you',
    path: '/verifikasi-akun?step=1',
    submit: 'Continue',
    fields: [
      'Full name | text | name | - | next',
      'IC number | text | off | numeric | next',
      'Day | text | bday-day | numeric | next',
      'Month | text | bday-month | numeric | next',
      'Year | text | bday-year | numeric | next',
      'Place of birth | select-one | off | - | -',
      'Gender | radio | - | - | -',
      'Home address | textarea | street-address | - | -',
    ],
    // The gender stays chosen: a radio button cannot be emptied.
    mistakes: 5,
    right: ['Home address', '12 Jalan Damai 3, 43000 Kajang'],
  },
  {
    name: 'verification, work and income',
    path: '/verifikasi-akun?step=2',
    submit: 'Continue',
    fields: [
      'Occupation | text | organization-title | - | next',
      'Monthly income | text | off | decimal | next',
      'Loan purpose | radio | - | - | -',
    ],
    mistakes: 2,
    right: ['Monthly income', 'RM 4,200.50'],
  },
  {
    name: 'verification, emergency contact',
    path: '/verifikasi-akun?step=3',
    submit: 'Continue',
    fields: [
      'Emergency contact name | text | off | - | next',
      'Emergency contact number | tel | off | tel | done',
    ],
    mistakes: 2,
    right: ['Emergency contact number', '+60 13 222 3344'],
  },
  {
    name: 'verification, bank account',
    path: '/verifikasi-akun?step=5',
    submit: 'Continue',
    fields: [
      'Bank name | select-one | off | - | -',
      'Account holder name | text | name | - | next',
      'Account number | text | off | numeric | done',
    ],
    mistakes: 3,
    right: ['Account number', '5140-1188 4821'],
  },
  {
    name: 'profile',
    path: '/my-account/profile',
    // Another email asks for the password.
    open: (page, say) => page.getByLabel(say('Email'), { exact: true }).fill('baharu@example.com'),
    submit: 'Save changes',
    fields: [
      'Full name | text | name | - | next',
      'Email | email | email | email | next',
      'WhatsApp number | tel | tel | tel | next',
      password('Your password', 'current-password', 'next'),
      'Address (optional) | textarea | street-address | - | -',
    ],
    mistakes: 4,
    right: ['Email', 'contoh@example.com'],
  },
  {
    name: 'change password',
    path: '/my-account/change-password',
    submit: 'Change password',
    fields: [
      password('Current password', 'current-password', 'next'),
      password('New password', 'new-password', 'next'),
      password('Confirm new password', 'new-password', 'done'),
    ],
    mistakes: 2,
    right: ['Current password', 'teal lantern harbour'],
  },
];
