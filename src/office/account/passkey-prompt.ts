/**
 * The browser's own question for a passkey. The library is loaded when somebody asks for it; whoever closes the question
 * gets undefined, because changing one's mind is no failure.
 */
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { addPasskey, passkeySignIn } from '#contract/passkeys.ts';

type Options = Record<string, unknown>;
type Made = BodyInputOf<typeof addPasskey>['credential'];
type Signed = BodyInputOf<typeof passkeySignIn>['credential'];

/** Whether this browser and this address can have passkeys: they belong to a name, and a number is none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

export async function makePasskey(options: Options): Promise<Made | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return asked(async () => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });
}

export async function signWithPasskey(options: Options): Promise<Signed | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return asked(async () => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
  });
}

/** The standard has one name for a question that was closed, one that took too long, and one without a fitting key. */
const unanswered = ['NotAllowedError', 'AbortError'];

async function asked<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && unanswered.includes(error.name)) return undefined;
    throw error;
  }
}
