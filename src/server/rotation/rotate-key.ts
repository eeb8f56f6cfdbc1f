/** `npm run rotate-key`: puts a new key into the data folder. The product goes on running, and takes it up by itself. */
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { replaceStoredKey } from '../secret-key.ts';

const says = {
  replaced:
    'There is a new secret.key. The product takes it up within half a minute, or when it starts, and seals with it what the old key sealed; then it destroys secret.key.previous. Make a backup after that: earlier ones need the old key.',
  'key-before-needed':
    'The change before is not finished: secret.key.previous is still needed. Let the product run, and try again when that file is gone.',
  'under-way': 'A change of the key is under way. Try again in a minute.',
} as const;

async function rotateKey(): Promise<string> {
  const { keyFolder } = readEnvironment();
  if (!keyFolder) {
    return 'SECRET_KEY is set, so the key is not in the data folder. README.md, "A new secret key", says how to change it while the product runs.';
  }
  return says[await replaceStoredKey(keyFolder)];
}

try {
  console.log(await rotateKey());
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
