import type { PasskeyOptions } from '@rewards-wall/shared/admin/factor-schema.ts';
import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { call } from './api.ts';
import type { Refusal, Reply } from './reply.ts';

// Loads when someone uses a passkey.

const givenUp: Refusal = {
  code: 'given_up',
  detail: 'Your browser showed no passkey, or you canceled. Try again, or use another way.',
};
const known: Refusal = { code: 'known', detail: 'You have added this passkey already.' };

/** Asks the service for a challenge, lets the browser answer it with a passkey, and sends the answer. */
export async function usePasskey<Body>(
  ask: () => Promise<Reply<PasskeyOptions>>,
  send: (passkey: AuthenticationResponseJSON) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  const asked = await ask();
  if (!asked.ok) return asked;
  // The service writes them in the standard's own form.
  const optionsJSON = asked.body.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(() => startAuthentication({ optionsJSON }), send);
}

/** Lets the browser make a passkey for a challenge of the service, and sends it. */
export async function makePasskey<Body>(
  options: PasskeyOptions['options'],
  send: (passkey: RegistrationResponseJSON) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answered(() => startRegistration({ optionsJSON }), send);
}

/** Proves with a passkey that the person is still there. */
export function proveByPasskey(): Promise<Reply<object>> {
  return usePasskey(
    () => call('askStepUpPasskey'),
    (passkey) => call('stepUp', { body: { passkey } }),
  );
}

/** Signs in with a passkey. `ticket`: after the password. */
export function signInByPasskey(ticket: string | null): Promise<Reply<object>> {
  const whose = ticket === null ? {} : { ticket };
  return usePasskey(
    () => call('askPasskey', { body: whose }),
    (passkey) => call('signInByPasskey', { body: { ...whose, passkey } }),
  );
}

async function answered<Passkey, Body>(
  answer: () => Promise<Passkey>,
  send: (passkey: Passkey) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  let passkey: Passkey;
  try {
    passkey = await answer();
  } catch (error) {
    // Browsers say the same of someone who canceled and of a device that has none.
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return { ok: false, problem: isKnown ? known : givenUp };
  }
  return send(passkey);
}
