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

// The library loads only when a passkey is used.

const givenUp: Refusal = {
  code: 'given_up',
  detail: 'Your browser showed no passkey, or you canceled. Try again, or use another way.',
};
const known: Refusal = { code: 'known', detail: 'You have added this passkey already.' };

/** Requests a challenge, has the browser sign it with a passkey, and sends the result. */
export async function usePasskey<Body>(
  ask: () => Promise<Reply<PasskeyOptions>>,
  send: (passkey: AuthenticationResponseJSON) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  const asked = await ask();
  if (!asked.ok) return asked;
  // The service sends the options in the WebAuthn JSON format.
  const optionsJSON = asked.body.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(() => startAuthentication({ optionsJSON }), send);
}

/** Creates a passkey for a challenge of the service and registers it. */
export async function makePasskey<Body>(
  options: PasskeyOptions['options'],
  send: (passkey: RegistrationResponseJSON) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answered(() => startRegistration({ optionsJSON }), send);
}

/** Confirms the user's presence with a passkey. */
export function proveByPasskey(): Promise<Reply<object>> {
  return usePasskey(
    () => call('askStepUpPasskey'),
    (passkey) => call('stepUp', { body: { passkey } }),
  );
}

/** Signs in with a passkey. `ticket`: issued after the password; null without one. */
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
    // Browsers report a canceled prompt and a device without passkeys in the same way.
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return { ok: false, problem: isKnown ? known : givenUp };
  }
  return send(passkey);
}
