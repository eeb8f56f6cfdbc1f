import { createDecipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSameSecret, makeKeys, open, seal, UnreadableError } from './crypto.ts';

const secretKey = Buffer.alloc(32, 7);
const otherSecretKey = Buffer.alloc(32, 8);
const keys = makeKeys(secretKey);
const place = 'bank_accounts:018f:4711';

describe('fixed vectors: what is stored today must open after every change of the code', () => {
  it('derives the same keys', () => {
    expect(keys.keyId).toBe('81d2b3536dc7');
    expect(keys.blindIndex('ic-number', '900101141234').toString('hex')).toBe(
      '1535cb8e8bad931c5026aa1ddadace6c4ee69410349a3382b91b84bc0b1725ab',
    );
    expect(keys.codeHash('challenge', '123456').toString('hex')).toBe(
      '5f3bba28a0a49f6cddcabb6e8cd7a98f78fd890fd0bd2f9b259bffa1990fbbcf',
    );
  });

  it('opens an old sealed text and an old wrapped key', () => {
    const sealed = 'v1.81d2b3536dc7.f0E_PfscjGvm-Bb02679Sarq5hu7FRKJSSdyzs14xcE_JwdH1VO2bQ';
    expect(keys.openText(sealed, place)).toBe('512345678901');
    const wrappedKey = '6rFrYAgptq-K8DtqYH1a7l6VoBl8yBOKK6UGT5ZlsevCzxkGKwz5djtHyQRwrH8kJ4bOSer6OVBm50Mz';
    expect(keys.unwrapKey({ wrappedKey, keyId: '81d2b3536dc7' }, place)).toEqual(Buffer.alloc(32, 1));
  });

  it('is plain AES-256-GCM with a key any HKDF makes', () => {
    const [, keyId, text = ''] = keys.sealText('512345678901', place).split('.');
    const sealed = Buffer.from(text, 'base64url');
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'jernih', 'jernih/1/column', 32));
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(JSON.stringify(['column', keyId, place])));
    decipher.setAuthTag(sealed.subarray(-16));
    expect(decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(
      '512345678901',
    );
  });
});

describe('sealed texts', () => {
  it('opens what it sealed, whatever the text', () => {
    for (const text of ['', 'a', '512345678901', '陈美玲 𠮷', 'x'.repeat(10_000)]) {
      expect(keys.openText(keys.sealText(text, place), place)).toBe(text);
    }
  });

  it('never seals the same text to the same bytes, nor uses a nonce twice [CRY-02]', () => {
    const nonces = new Set<string>();
    const count = 100_000;
    for (let made = 0; made < count; made++) {
      nonces.add(seal(secretKey, Buffer.of(), Buffer.of()).toString('latin1', 0, 12));
    }
    expect(nonces.size).toBe(count);
  });

  it('refuses another place: another table, row or owner [CRY-01]', () => {
    const sealed = keys.sealText('512345678901', place);
    for (const wrong of ['bank_accounts:018f:4712', 'bank_accounts:0190:4711', 'users:018f:4711', '']) {
      expect(() => keys.openText(sealed, wrong)).toThrow(UnreadableError);
    }
  });

  it('refuses every single flipped bit [CRY-01]', () => {
    const bytes = seal(secretKey, Buffer.from('512345678901'.repeat(9)), Buffer.from(place));
    expect(bytes.length * 8).toBeGreaterThan(1000);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const broken = Buffer.from(bytes);
      broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(secretKey, broken, Buffer.from(place))).toThrow(UnreadableError);
    }
  });

  it('refuses every changed, missing or added character', () => {
    const sealed = keys.sealText('512345678901', place);
    for (let index = 0; index < sealed.length; index++) {
      const changed = sealed[index] === 'A' ? 'B' : 'A';
      expect(() => keys.openText(sealed.slice(0, index) + changed + sealed.slice(index + 1), place)).toThrow(
        UnreadableError,
      );
      expect(() => keys.openText(sealed.slice(0, index), place)).toThrow(UnreadableError);
    }
    for (const tail of ['=', 'A', '.', '\n', '.AA']) {
      expect(() => keys.openText(sealed + tail, place)).toThrow(UnreadableError);
    }
  });

  it('says the same whatever was wrong [CRY-07]', () => {
    const sealed = keys.sealText('512345678901', place);
    const messages = [
      `${sealed}A`,
      sealed.replace('v1', 'v2'),
      sealed.replace(keys.keyId, 'nonsense'),
      'v1',
      '',
    ].map((text) => {
      try {
        return keys.openText(text, place);
      } catch (error) {
        return String(error);
      }
    });
    expect(new Set(messages)).toEqual(new Set([String(new UnreadableError())]));
  });
});

describe('a new secret key', () => {
  it('opens what the old one sealed, and seals with the new one', () => {
    const rotated = makeKeys(otherSecretKey, [secretKey]);
    const old = keys.sealText('before', place);
    expect(rotated.openText(old, place)).toBe('before');
    expect(() => makeKeys(otherSecretKey).openText(old, place)).toThrow(UnreadableError);
    expect(() => keys.openText(rotated.sealText('after', place), place)).toThrow(UnreadableError);
    const wrapped = keys.wrapKey(Buffer.alloc(32, 1), place);
    expect(rotated.unwrapKey(wrapped, place)).toEqual(Buffer.alloc(32, 1));
    expect(rotated.wrapKey(Buffer.alloc(32, 1), place).keyId).toBe(rotated.keyId);
    expect(rotated.keyId).not.toBe(keys.keyId);
  });

  it('is used from the moment it is told; what was sealed before goes on opening', () => {
    const running = makeKeys(secretKey);
    const old = running.sealText('before', place);
    const wrapped = running.wrapKey(Buffer.alloc(32, 1), place);
    running.use({ secretKey: otherSecretKey, otherKeys: [secretKey] });
    expect(running.keyId).toBe(makeKeys(otherSecretKey).keyId);
    expect(makeKeys(otherSecretKey).openText(running.sealText('after', place), place)).toBe('after');
    expect(running.openText(old, place)).toBe('before');
    expect(running.unwrapKey(wrapped, place)).toEqual(Buffer.alloc(32, 1));
  });

  it('is found when something names it that another process sealed', () => {
    const findMore = () => ({ secretKey: otherSecretKey, otherKeys: [secretKey] });
    const behind = makeKeys(secretKey, [], { findMore });
    expect(behind.openText(makeKeys(otherSecretKey).sealText('after', place), place)).toBe('after');
    expect(behind.keyId).toBe(keys.keyId);
    const strange = makeKeys(Buffer.alloc(32, 9)).sealText('strange', place);
    expect(() => behind.openText(strange, place)).toThrow(UnreadableError);
  });

  it('takes the codes of the minute before, and only those of its own keys', () => {
    const rotated = makeKeys(otherSecretKey, [secretKey]);
    const hash = keys.codeHash('challenge', '123456');
    expect(rotated.isCodeHash(hash, 'challenge', '123456')).toBe(true);
    expect(rotated.isCodeHash(hash, 'challenge', '123457')).toBe(false);
    expect(rotated.isCodeHash(hash, 'another', '123456')).toBe(false);
    expect(makeKeys(otherSecretKey).isCodeHash(hash, 'challenge', '123456')).toBe(false);
  });

  it('leaves the keyed hashes as they are', () => {
    const indexKey = Buffer.alloc(32, 5);
    const [one, other] = [makeKeys(secretKey, [], { indexKey }), makeKeys(otherSecretKey, [], { indexKey })];
    expect(one.blindIndex('ic-number', '900101141234')).toEqual(
      other.blindIndex('ic-number', '900101141234'),
    );
    expect(one.codeHash('challenge', '123456')).not.toEqual(other.codeHash('challenge', '123456'));
  });

  it('has 32 bytes', () => {
    expect(() => makeKeys(Buffer.alloc(31))).toThrow(RangeError);
  });
});

describe('wrapped file keys', () => {
  it('refuses another place, another kind of key and damage', () => {
    const dataKey = Buffer.alloc(32, 1);
    const wrapped = keys.wrapKey(dataKey, place);
    expect(keys.unwrapKey(wrapped, place)).toEqual(dataKey);
    expect(() => keys.unwrapKey(wrapped, `${place}x`)).toThrow(UnreadableError);
    expect(() => keys.openText(`v1.${wrapped.keyId}.${wrapped.wrappedKey}`, place)).toThrow(UnreadableError);
    expect(() => keys.unwrapKey({ ...wrapped, wrappedKey: wrapped.wrappedKey.slice(0, -1) }, place)).toThrow(
      UnreadableError,
    );
  });
});

describe('keyed hashes', () => {
  it('are equal for equal values only, and differ by purpose and key [CRY-03]', () => {
    const hash = keys.blindIndex('ic-number', '900101141234');
    expect(hash).toHaveLength(32);
    expect(keys.blindIndex('ic-number', '900101141234')).toEqual(hash);
    const others = [
      keys.blindIndex('ic-number', '900101141235'),
      keys.blindIndex('bank-account', '900101141234'),
      keys.blindIndex('ic-number9', '00101141234'),
      keys.codeHash('ic-number', '900101141234'),
      makeKeys(otherSecretKey).blindIndex('ic-number', '900101141234'),
    ].map((other) => other.toString('hex'));
    expect(new Set([...others, hash.toString('hex')]).size).toBe(others.length + 1);
  });

  it('are compared as wholes [CRY-07]', () => {
    expect(isSameSecret(Buffer.from('abc'), Buffer.from('abc'))).toBe(true);
    expect(isSameSecret(Buffer.from('abc'), Buffer.from('abd'))).toBe(false);
    expect(isSameSecret(Buffer.from('abc'), Buffer.from('ab'))).toBe(false);
  });
});
