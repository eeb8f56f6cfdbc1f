import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedDemoKey } from './demo-key.ts';
import { SealKeyError } from './seal-key.ts';

const now = new Date('2026-03-04T05:06:07.890Z');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'demo-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const files = () => readdirSync(path.join(dataDir, 'seal')).sort();

describe('storedDemoKey', () => {
  it('makes a key once, readable by its owner only', async () => {
    const first = await storedDemoKey(dataDir, now);
    const again = await storedDemoKey(dataDir, now);
    expect(again.certificate).toEqual(first.certificate);
    expect(files()).toEqual(['demo-1.pem']);
    expect(statSync(path.join(dataDir, 'seal', 'demo-1.pem')).mode & 0o777).toBe(0o600);
  });

  it('says DEMO in every name, and is good for three years for signatures alone', async () => {
    const { certificate, signer } = await storedDemoKey(dataDir, now);
    expect(certificate).toMatchObject({
      subject: 'CN=Jernih DEMO seal, O=DEMO without legal effect, C=MY',
      issuer: 'CN=Jernih DEMO authority, O=DEMO without legal effect, C=MY',
      isDemo: true,
      notBefore: new Date('2025-03-04T05:06:07Z'),
      notAfter: new Date('2029-03-03T05:06:07Z'),
    });
    const own = new X509Certificate(signer.certificate);
    const authority = new X509Certificate(signer.certificateChain?.[0] ?? Buffer.alloc(0));
    expect(own.ca).toBe(false);
    expect(authority.ca).toBe(true);
    expect(own.verify(authority.publicKey)).toBe(true);
    expect(own.checkIssued(authority)).toBe(true);
    // keyUsage, critical: digitalSignature and nonRepudiation and nothing else (RFC 5280 4.2.1.3).
    expect(own.raw.toString('hex')).toContain('0603551d0f0101ff0404030206c0');
  });

  it('gives many that start at once the same key', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => storedDemoKey(dataDir, now)));
    expect(new Set(keys.map(({ certificate }) => certificate.sha256)).size).toBe(1);
    expect(files()).toEqual(['demo-1.pem']);
  });

  it('makes another when it expired, and keeps the old one', async () => {
    const first = await storedDemoKey(dataDir, now);
    const later = new Date('2029-03-03T05:06:07Z');
    const second = await storedDemoKey(dataDir, later);
    expect(second.certificate.sha256).not.toBe(first.certificate.sha256);
    expect(second.certificate.notAfter > later).toBe(true);
    expect((await storedDemoKey(dataDir, later)).certificate).toEqual(second.certificate);
    expect(files()).toEqual(['demo-1.pem', 'demo-2.pem']);
  });

  it('closes its folder to everybody else, also when it is there already', async () => {
    await storedDemoKey(dataDir, now);
    const folder = path.join(dataDir, 'seal');
    chmodSync(folder, 0o755);
    await storedDemoKey(dataDir, now);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('says what to do with a damaged key', async () => {
    await storedDemoKey(dataDir, now);
    const file = path.join(dataDir, 'seal', 'demo-1.pem');
    writeFileSync(file, readFileSync(file, 'latin1').slice(0, 300));
    await expect(storedDemoKey(dataDir, now)).rejects.toThrow(SealKeyError);
    await expect(storedDemoKey(dataDir, now)).rejects.toThrow('demo-1.pem is damaged');
  });
});
