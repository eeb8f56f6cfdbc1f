/**
 * The key of an integration: `jrn_`, 256 random bits, and a checksum, so that a scanner of source code recognises one that
 * was left there. Only its SHA-256 is kept, with the first characters to tell keys apart by.
 */
import { crc32 } from 'node:zlib';
import { newToken } from '../accounts/tokens.ts';

const prefix = 'jrn_';
const shape = /^jrn_[\w-]{43}[\da-f]{8}$/;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

export const newIntegrationToken = (): string => {
  const text = `${prefix}${newToken()}`;
  return `${text}${checksumOf(text)}`;
};

export const isIntegrationToken = (text: string): boolean =>
  shape.test(text) && checksumOf(text.slice(0, -8)) === text.slice(-8);

export const firstCharactersOf = (token: string): string => token.slice(0, 10);
