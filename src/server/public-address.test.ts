import { describe, expect, it } from 'vitest';
import { EnvironmentError } from './environment.ts';
import { assertPublicAddress } from './public-address.ts';

describe('the public address of a licensed lender', () => {
  it.each([
    'http://localhost:3000',
    'http://loans.example.com',
    'https://localhost',
    'https://127.0.0.1:8443',
    'https://[::1]',
  ])('is not %s', (publicUrl) => {
    expect(() => assertPublicAddress(publicUrl, false)).toThrow(EnvironmentError);
    expect(() => assertPublicAddress(publicUrl, false)).toThrow(`PUBLIC_URL is ${publicUrl}`);
    expect(() => assertPublicAddress(publicUrl, true)).not.toThrow();
  });

  it.each(['https://loans.example.com', 'https://localhost.example.com:8443'])('may be %s', (publicUrl) => {
    expect(() => assertPublicAddress(publicUrl, false)).not.toThrow();
  });
});
