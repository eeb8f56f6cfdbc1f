/**
 * The key that signs the anchors (Ed25519, RFC 8032): made at first need, its private part sealed with the house's key.
 * Whoever changes the database without SECRET_KEY can neither use it nor put one of their own in its place.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { type Keys, UnreadableError } from '../crypto.ts';
import type { House, Tx } from '../house.ts';

/** Where the sealed private key is at home. */
export const auditKeyPlace = (keyId: string): string => `audit_keys:${keyId}`;

export type SigningKey = { keyId: string; publicKey: Buffer; sign(hash: Uint8Array): Buffer };

/** Of the raw public key; it names it and tells nothing else. */
export const keyIdOfPublic = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 12);

/** The newest key, or a new one. Call under the anchors' lock. */
export async function signingKey(tx: Tx, { keys, clock }: House): Promise<SigningKey> {
  const row = await tx
    .selectFrom('audit_keys')
    .selectAll()
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return signingWith(openPrivate(keys, row.key_id, row.private_key_sealed), row.public_key);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = rawOf(publicKey);
  const keyId = keyIdOfPublic(raw);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  await tx
    .insertInto('audit_keys')
    .values({
      key_id: keyId,
      public_key: raw,
      private_key_sealed: keys.sealText(der, auditKeyPlace(keyId)),
      made_at: clock.now(),
    })
    .execute();
  return signingWith(privateKey, raw);
}

const signingWith = (privateKey: KeyObject, publicKey: Buffer): SigningKey => ({
  keyId: keyIdOfPublic(publicKey),
  publicKey,
  sign: (hash) => sign(null, hash, privateKey),
});

const openPrivate = (keys: Keys, keyId: string, sealed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(keys.openText(sealed, auditKeyPlace(keyId)), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });

const rawOf = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

/** The public keys whose private part opens with the house's keys and belongs to them, by name; and the names of the others. */
export async function trustedKeys(
  tx: Tx,
  keys: Keys,
): Promise<{ trusted: ReadonlyMap<string, Buffer>; wrong: readonly string[] }> {
  const rows = await tx.selectFrom('audit_keys').selectAll().orderBy('made_at').execute();
  const isOurs = (row: (typeof rows)[number]) => {
    try {
      const own = rawOf(createPublicKey(openPrivate(keys, row.key_id, row.private_key_sealed)));
      return own.equals(row.public_key) && keyIdOfPublic(own) === row.key_id;
    } catch (error) {
      if (error instanceof UnreadableError) return false;
      throw error;
    }
  };
  return {
    trusted: new Map(rows.filter(isOurs).map((row) => [row.key_id, row.public_key])),
    wrong: rows.filter((row) => !isOurs(row)).map((row) => row.key_id),
  };
}

export function isSignature(hash: Uint8Array, signature: Uint8Array, publicKey: Buffer): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, hash, key, signature);
}
