/** An authenticator in software, for tests: makes a key for a site, and signs what it is asked, as a phone would. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

type Asked = { options: Record<string, unknown> };
/** What a dishonest or careless device changes. */
export type Deviation = { origin?: string; host?: string; challenge?: string; isOwnerChecked?: boolean };

export class TestPasskey {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private readonly site: { origin: string; host: string };

  constructor(site: { origin: string; host: string }) {
    this.site = site;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  /** The answer to a request to make a passkey. */
  make(asked: Asked, deviation: Deviation = {}) {
    const client = this.clientData('webauthn.create', asked, deviation);
    const idBytes = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(idBytes.length);
    const authData = Buffer.concat([
      this.authenticatorData(deviation, hasKey),
      Buffer.alloc(16),
      length,
      idBytes,
      this.coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.named,
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer to a request to sign in. */
  sign(asked: Asked, deviation: Deviation = {}) {
    const client = this.clientData('webauthn.get', asked, deviation);
    const data = this.authenticatorData(deviation, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.privateKey);
    return {
      ...this.named,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  private get named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  private clientData(type: string, { options }: Asked, { challenge, origin }: Deviation): Buffer {
    const said = {
      type,
      challenge: challenge ?? String(options.challenge),
      origin: origin ?? this.site.origin,
    };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }

  private authenticatorData({ host, isOwnerChecked = true }: Deviation, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const all = flags | userPresent | (isOwnerChecked ? userVerified : 0);
    return Buffer.concat([sha256(host ?? this.site.host), Buffer.from([all]), count]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    // kty EC2, alg ES256, crv P-256 (RFC 9053).
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}
