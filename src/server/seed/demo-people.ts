/**
 * The people of the demo and how to sign in as each of them. They are written down in the data folder, in a file for its
 * owner only; their passwords were made by chance on that machine and stand nowhere else.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSync } from 'otplib';
import type { StaffCode } from '../outbox/page.ts';

export const demoRoles = [
  'borrower',
  'loan-officer',
  'approver',
  'approver-2',
  'finance',
  'finance-2',
  'administrator',
  'administrator-2',
  'auditor',
  'attestor',
] as const;
export type DemoRole = (typeof demoRoles)[number];

export type DemoPerson = {
  role: DemoRole;
  name: string;
  email: string;
  /** Borrowers: as it is typed, '012-000 0001'. */
  phone?: string;
  password: string;
  /** Borrowers: the twelve digits of the card, which a forgotten password asks for where the code came by email. */
  icNumber?: string;
  /** Staff: Base32, for an authenticator app. */
  totpSecret?: string;
  about: string;
  /** The borrowers to show a visitor first. */
  isToTry?: true;
};

export type DemoFile = {
  /** The product of the demo lender: tells whether a database is the one that this file speaks of. */
  productId: string;
  /** False from the first row until the last: a start that finds it so makes the people who are missing. */
  isComplete: boolean;
  people: readonly DemoPerson[];
};

const fileOf = (dataDir: string): string => path.join(dataDir, 'demo.json');

export async function readDemoFile(dataDir: string): Promise<DemoFile | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as DemoFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, and never readable by others, not even for a moment. */
export async function writeDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, fileOf(dataDir));
}

/** Undefined when this data folder has no demo. */
export const readDemoPeople = async (dataDir: string): Promise<readonly DemoPerson[] | undefined> =>
  (await readDemoFile(dataDir))?.people;

const stepSeconds = 30;

/** What the authenticator app of each demo staff member shows at this instant. */
export function demoAuthenticatorCodes(people: readonly DemoPerson[], now: Date): StaffCode[] {
  const epoch = Math.floor(now.getTime() / 1000);
  return people.flatMap(({ name, email, about, totpSecret }) =>
    totpSecret === undefined
      ? []
      : {
          name,
          email,
          work: about,
          code: generateSync({ secret: totpSecret, epoch }),
          secondsLeft: stepSeconds - (epoch % stepSeconds),
        },
  );
}
