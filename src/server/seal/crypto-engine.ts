/**
 * The engine every pkijs call here is handed. Left alone, pkijs takes whatever engine was set last in this process, and
 * @libpdf/core sets one of its own while it reads a P12.
 */
import { webcrypto } from 'node:crypto';
import { CryptoEngine } from 'pkijs';

export const cryptoEngine = new CryptoEngine({ name: 'node', crypto: webcrypto, subtle: webcrypto.subtle });
