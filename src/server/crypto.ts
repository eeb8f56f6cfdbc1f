/**
 * Every key of the server, derived from SECRET_KEY, one per purpose; and the few things done with them: seal a text so
 * that it opens only in the row it was sealed for, look a value up without storing it, hash a short code.
 * Sealed things name their key, so that a new SECRET_KEY can be used while others still open what they sealed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

type Purpose = 'key-id' | 'column' | 'file' | 'blind-index' | 'code';

/** A sealed thing that does not open. One error for all causes: which of them it was is nobody's business. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  constructor() {
    super('A sealed value does not open here: wrong row, wrong key, or damaged.');
  }
}

export type WrappedKey = { wrappedKey: string; keyId: string };

/** The one that seals, and those that only open: keys of before, or the next one while processes change one by one. */
export type SecretKeys = { readonly secretKey: Uint8Array; readonly otherKeys: readonly Uint8Array[] };

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
  /** Whether it is the hash of this code, made with any of our keys. */
  isCodeHash(hash: Uint8Array, subject: string, code: string): boolean;
  /** Encrypts the key of one file. */
  wrapKey(dataKey: Uint8Array, place: string): WrappedKey;
  /** Throws UnreadableError. */
  unwrapKey(wrapped: WrappedKey, place: string): Buffer;
  /** Seals with another key from now on. What any key of before sealed goes on opening. */
  use(secrets: SecretKeys): void;
};

type Making = {
  /** Of the keyed hashes: it stays when SECRET_KEY changes (`rotation/key-ring.ts`). Left out: made from `secretKey`. */
  indexKey?: Uint8Array;
  /** Asked when a sealed thing names a key that is not known here: another process may have taken up a new one. */
  findMore?: () => SecretKeys;
};

/** `otherKeys` open what they sealed; only `secretKey` seals. Each is 32 bytes. */
export const makeKeys = (
  secretKey: Uint8Array,
  otherKeys: readonly Uint8Array[] = [],
  { indexKey = firstIndexKey(secretKey), findMore }: Making = {},
): Keys => {
  const known = new Map<string, Uint8Array>();
  // Made once: every sign-in takes several of these hashes, and making the key costs more than the hash.
  const index = createSecretKey(indexKey);
  const learn = (secrets: SecretKeys) => {
    for (const secret of [secrets.secretKey, ...secrets.otherKeys]) known.set(keyIdOf(secret), secret);
  };
  const makeSealing = (secret: Uint8Array) => ({
    keyId: keyIdOf(secret),
    columnKey: deriveKey(secret, 'column'),
    fileKey: deriveKey(secret, 'file'),
    codeKey: deriveKey(secret, 'code'),
  });
  const keyNamed = (id: string, purpose: Purpose): Buffer => {
    if (!known.has(id) && findMore) learn(findMore());
    const secret = known.get(id);
    if (!secret) throw new UnreadableError();
    return deriveKey(secret, purpose);
  };
  learn({ secretKey, otherKeys });
  let sealing = makeSealing(secretKey);
  return {
    get keyId() {
      return sealing.keyId;
    },
    sealText: (text, place) => {
      const { keyId, columnKey } = sealing;
      const sealed = seal(columnKey, Buffer.from(text), boundTo('column', keyId, place));
      return ['v1', keyId, sealed.toString('base64url')].join('.');
    },
    openText: (sealed, place) => {
      const [version, id = '', bytes = '', ...rest] = sealed.split('.');
      if (version !== 'v1' || rest.length > 0) throw new UnreadableError();
      return open(keyNamed(id, 'column'), fromBase64url(bytes), boundTo('column', id, place)).toString();
    },
    blindIndex: (purpose, value) => keyedHash(index, purpose, value),
    codeHash: (subject, code) => keyedHash(sealing.codeKey, subject, code),
    isCodeHash: (hash, subject, code) =>
      [...known.values()]
        .map((secret) => isSameSecret(hash, keyedHash(deriveKey(secret, 'code'), subject, code)))
        .includes(true),
    wrapKey: (dataKey, place) => {
      const { keyId, fileKey } = sealing;
      return {
        wrappedKey: seal(fileKey, dataKey, boundTo('file', keyId, place)).toString('base64url'),
        keyId,
      };
    },
    unwrapKey: ({ wrappedKey, keyId: id }, place) =>
      open(keyNamed(id, 'file'), fromBase64url(wrappedKey), boundTo('file', id, place)),
    use: (secrets) => {
      learn(secrets);
      sealing = makeSealing(secrets.secretKey);
    },
  };
};

/** The key of the keyed hashes of an installation from before they had one of their own. */
export const firstIndexKey = (secretKey: Uint8Array): Buffer => deriveKey(secretKey, 'blind-index');

/** Names the key that sealed a text; it need not be one of ours. */
export const keyIdIn = (sealed: string): string => sealed.split('.')[1] ?? '';

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

/** Names a key; it tells nothing about it. */
export const keyIdOf = (secretKey: Uint8Array): string =>
  deriveKey(secretKey, 'key-id').toString('hex', 0, 6);

/** A list as JSON has one reading only, however the parts are chosen. */
const boundTo = (...parts: string[]): Buffer => Buffer.from(JSON.stringify(parts));

const keyedHash = (key: Uint8Array | KeyObject, ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update(boundTo(...parts))
    .digest();

/** Node skips what is not base64; here every changed character must be noticed. */
const fromBase64url = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new UnreadableError();
  return bytes;
};
