/**
 * Every key of the server, derived from SECRET_KEY, one per purpose; and the few things done with them: seal a text so
 * that it opens only in the row it was sealed for, look a value up without storing it, hash a short code.
 * Sealed things name their key, so that a new SECRET_KEY can be used while the old one still opens what it sealed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

type Purpose = 'key-id' | 'column' | 'file' | 'blind-index' | 'code' | 'session';

/** A sealed thing that does not open. One error for all causes: which of them it was is nobody's business. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  constructor() {
    super('A sealed value does not open here: wrong row, wrong key, or damaged.');
  }
}

export type WrappedKey = { wrappedKey: string; keyId: string };

export type Keys = {
  /** Names the key that seals now; it tells nothing about the key. */
  readonly keyId: string;
  /** `place` says where the text is kept, 'table:id:owner'. It opens in no other place. */
  sealText(text: string, place: string): string;
  /** Throws UnreadableError. */
  openText(sealed: string, place: string): string;
  /** Equal values have equal hashes for one purpose; without the key the hash tells nothing. Normalise the value first. */
  blindIndex(purpose: string, value: string): Buffer;
  /** The hash of a one-time code, bound to what it was sent for. */
  codeHash(subject: string, code: string): Buffer;
  /** The signature of a text that the browser keeps for us. */
  sessionHash(text: string): Buffer;
  /** Encrypts the key of one file. */
  wrapKey(dataKey: Uint8Array, place: string): WrappedKey;
  /** Throws UnreadableError. */
  unwrapKey(wrapped: WrappedKey, place: string): Buffer;
};

/** `previousKeys` open what they sealed; only `secretKey` seals and hashes. Each is 32 bytes. */
export const makeKeys = (secretKey: Uint8Array, previousKeys: readonly Uint8Array[] = []): Keys => {
  const secrets = new Map([secretKey, ...previousKeys].map((secret) => [keyIdOf(secret), secret]));
  const keyId = keyIdOf(secretKey);
  const keyNamed = (id: string, purpose: Purpose): Buffer => {
    const secret = secrets.get(id);
    if (!secret) throw new UnreadableError();
    return deriveKey(secret, purpose);
  };
  const columnKey = deriveKey(secretKey, 'column');
  const fileKey = deriveKey(secretKey, 'file');
  const blindIndexKey = deriveKey(secretKey, 'blind-index');
  const codeKey = deriveKey(secretKey, 'code');
  const sessionKey = deriveKey(secretKey, 'session');
  return {
    keyId,
    sealText: (text, place) =>
      [
        'v1',
        keyId,
        seal(columnKey, Buffer.from(text), boundTo('column', keyId, place)).toString('base64url'),
      ].join('.'),
    openText: (sealed, place) => {
      const [version, id = '', bytes = '', ...rest] = sealed.split('.');
      if (version !== 'v1' || rest.length > 0) throw new UnreadableError();
      return open(keyNamed(id, 'column'), fromBase64url(bytes), boundTo('column', id, place)).toString();
    },
    blindIndex: (purpose, value) => keyedHash(blindIndexKey, purpose, value),
    codeHash: (subject, code) => keyedHash(codeKey, subject, code),
    sessionHash: (text) => keyedHash(sessionKey, text),
    wrapKey: (dataKey, place) => ({
      wrappedKey: seal(fileKey, dataKey, boundTo('file', keyId, place)).toString('base64url'),
      keyId,
    }),
    unwrapKey: ({ wrappedKey, keyId: id }, place) =>
      open(keyNamed(id, 'file'), fromBase64url(wrappedKey), boundTo('file', id, place)),
  };
};

/** Compares secrets without telling by the time it takes how much of them is right. */
export const isSameSecret = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

export const dataKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a fresh random nonce: nonce, ciphertext, tag. At most 2³² values may be sealed with one key. */
export const seal = (key: Uint8Array, plain: Uint8Array, bound: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(bound);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Undoes `seal` for the same `bound` bytes. Throws UnreadableError. */
export const open = (key: Uint8Array, sealed: Uint8Array, bound: Uint8Array): Buffer => {
  if (sealed.length < nonceBytes + tagBytes) throw new UnreadableError();
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(bound);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new UnreadableError();
  }
};

const deriveKey = (secretKey: Uint8Array, purpose: Purpose): Buffer => {
  if (secretKey.length !== 32) throw new RangeError('a secret key has 32 bytes');
  return Buffer.from(hkdfSync('sha256', secretKey, 'jernih', `jernih/1/${purpose}`, dataKeyBytes));
};

const keyIdOf = (secretKey: Uint8Array): string => deriveKey(secretKey, 'key-id').toString('hex', 0, 6);

/** A list as JSON has one reading only, however the parts are chosen. */
const boundTo = (...parts: string[]): Buffer => Buffer.from(JSON.stringify(parts));

const keyedHash = (key: Uint8Array, ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update(boundTo(...parts))
    .digest();

/** Node skips what is not base64; here every changed character must be noticed. */
const fromBase64url = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new UnreadableError();
  return bytes;
};
