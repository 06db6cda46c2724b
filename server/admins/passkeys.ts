import * as z from 'zod';
import type { Base } from '../base.ts';
import { tokenDigest } from '../security/key-format.ts';
import type { Challenge, ChallengePurpose, FactorProof, Passkey } from '../store/ports/admin-factors.ts';
import type { Place } from './admin-caller.ts';
import { countTries } from './count-tries.ts';
import { expiryOfOpenChallenge, newOpenChallenge } from './open-challenge.ts';
import { stepUpEntry, type SignedIn, type SteppedUp } from './own-account.ts';
import type { RelyingParty } from './relying-party.ts';
import { changeBy } from './second-factors.ts';
import { newRenewal, newSession } from './session-tokens.ts';
import { recordFailedSignIn, signInEntry } from './sign-in-entries.ts';

/** A browser's response when signing with a passkey. */
export interface PasskeyAnswer {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
}

/** A browser's response when creating a passkey. */
export interface NewPasskeyAnswer {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** Browsers don't support passkeys at the console's address: it is an IP address or plain HTTP. */
export type NoPasskeys = { kind: 'no_passkeys' };

export type AddedPasskey =
  | { kind: 'added'; passkeyId: string; recoveryCodes: string[] | null; token: string }
  /** The response doesn't match the challenge, was used before, or came too late. */
  | { kind: 'wrong' }
  | { kind: 'taken' }
  | NoPasskeys;

export type SignedInByPasskey =
  { kind: 'signed_in'; token: string } | { kind: 'wrong' } | { kind: 'wait'; seconds: number } | NoPasskeys;

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;
/** ES256, EdDSA and RS256 in COSE, which cover all authenticators. */
const ALGORITHMS = [-7, -8, -257];

// Loaded on use: the package includes certificate parsers for every maker, which load slowly.
const webauthn = () => import('@simplewebauthn/server');

const clientData = z.object({ challenge: z.string().max(200) });

/**
 * A person's passkeys (docs/team-and-sign-in.md#second-factors). Every response counts once: a challenge for one person is
 * removed before its response is checked, and an open one is stored once it has signed a person in. The authenticator
 * must verify the person.
 */
export function openPasskeys(deps: Base & { relyingParty: RelyingParty | null }) {
  const { clock, ids, relyingParty, store } = deps;
  const count = countTries(deps);
  const fail = recordFailedSignIn(deps);

  const keep = async (challenge: string, purpose: ChallengePurpose, whose: Challenge): Promise<void> => {
    const at = clock.now();
    const expiresAt = at + CHALLENGE_MS;
    await store.keepChallenge({ digest: tokenDigest(challenge), purpose, ...whose, at, expiresAt });
  };

  /** The expiry of a challenge that any passkey may sign; null: it has expired or isn't ours. */
  const recognize = (clientDataJson: string) => {
    const challenge = challengeIn(clientDataJson);
    const expiresAt = challenge === null ? null : expiryOfOpenChallenge(deps.vault, challenge, clock.now());
    return challenge === null || expiresAt === null ? null : { adminId: null, challenge, expiresAt };
  };

  const take = async (clientDataJson: string, purpose: ChallengePurpose) => {
    const challenge = challengeIn(clientDataJson);
    if (challenge === null) return null;
    const taken = await store.takeChallenge({ digest: tokenDigest(challenge), purpose, at: clock.now() });
    return taken === null ? null : { ...taken, challenge };
  };

  /** What a browser needs to request one of these passkeys, or any of ours. */
  const optionsFor = async (passkeys: readonly Passkey[], challenge: Uint8Array<ArrayBuffer>) => {
    if (relyingParty === null) return null;
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge,
      userVerification: 'required',
      timeout: CHALLENGE_MS,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
    });
  };

  const askFor = async (passkeys: readonly Passkey[], purpose: 'prove' | 'sign-in', whose: Challenge) => {
    const options = await optionsFor(passkeys, Uint8Array.from(ids.bytes(CHALLENGE_BYTES)));
    if (options !== null) await keep(options.challenge, purpose, whose);
    return options;
  };

  /** The passkey that signed the response; null if it is unknown, another person's, or wrong. */
  const check = async (
    { id, response }: PasskeyAnswer,
    { adminId, challenge }: { adminId: string | null; challenge: string },
    party: RelyingParty,
  ): Promise<{ adminId: string; proof: Extract<FactorProof, { kind: 'passkey' }> } | null> => {
    const passkey = await store.findPasskey(id);
    if (passkey === null || (adminId !== null && passkey.adminId !== adminId)) return null;
    const { userHandle } = response;
    if (userHandle !== undefined && userHandle !== userHandleOf(passkey.adminId)) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await verifyAuthenticationResponse({
      response: credentialOf(id, response),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The database compares the counters, so that only one of two concurrent responses can be the next.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: -1 },
    }).catch(refusal);
    if (verified?.verified !== true) return null;
    const counter = verified.authenticationInfo.newCounter;
    return { adminId: passkey.adminId, proof: { kind: 'passkey', passkeyId: passkey.passkeyId, counter } };
  };

  return {
    /** What a browser needs to create a passkey. */
    async askToAdd({ adminId, name, sessionId }: SignedIn) {
      if (relyingParty === null) return null;
      const { passkeys } = await store.factorsOf(adminId);
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Rewards Wall',
        rpID: relyingParty.id,
        userName: name,
        userDisplayName: name,
        userID: Uint8Array.from(Buffer.from(adminId)),
        challenge: Uint8Array.from(ids.bytes(CHALLENGE_BYTES)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        timeout: CHALLENGE_MS,
        excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep(options.challenge, 'add', { adminId, sessionId });
      return options;
    },

    async addPasskey(
      caller: SignedIn,
      { ip, name, passkey: { id, response } }: { passkey: NewPasskeyAnswer; name: string; ip: string },
    ): Promise<AddedPasskey> {
      if (relyingParty === null) return { kind: 'no_passkeys' };
      const asked = await take(response.clientDataJSON, 'add');
      if (asked === null || asked.sessionId !== caller.sessionId) return { kind: 'wrong' };
      const { verifyRegistrationResponse } = await webauthn();
      const verified = await verifyRegistrationResponse({
        response: credentialOf(id, response),
        expectedChallenge: asked.challenge,
        requireUserVerification: true,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refusal);
      if (verified?.verified !== true) return { kind: 'wrong' };
      const { counter, id: credentialId, publicKey, transports = [] } = verified.registrationInfo.credential;
      const passkeyId = ids.timeOrdered('apk', clock.now());
      const { change, codes, token } = changeBy(deps, caller, {
        action: 'factor.add',
        ip,
        factor: 'passkey',
        passkey: passkeyId,
      });
      const passkey = { passkeyId, credentialId, name, publicKey, counter, transports };
      const added = await store.addPasskey({ ...change, passkey });
      if (added.kind === 'added') {
        return { kind: 'added', passkeyId, recoveryCodes: added.areCodesNew ? codes : null, token };
      }
      return { kind: added.kind === 'taken' ? 'taken' : 'wrong' };
    },

    /** `token`: the session's next one. `none`: the person has no such passkey. */
    async removePasskey(
      caller: SignedIn,
      { ip, passkeyId }: { passkeyId: string; ip: string },
    ): Promise<{ kind: 'removed'; token: string } | { kind: 'only_way' | 'none' }> {
      const what = { action: 'factor.remove', ip, factor: 'passkey', passkey: passkeyId } as const;
      const { change, token } = changeBy(deps, caller, what);
      const kind = await store.removePasskey({ ...change, passkeyId });
      return kind === 'removed' ? { kind, token } : { kind };
    },

    /** What a browser needs to sign in. `ticket`: after a password, and only for that person's passkeys. */
    async askToSignIn(ticket: string | null) {
      if (ticket === null) return optionsFor([], newOpenChallenge(deps, clock.now() + CHALLENGE_MS));
      const begun = await store.findSignIn({ digest: tokenDigest(ticket), at: clock.now() });
      if (begun === null) return 'ended' as const;
      const { adminId } = begun;
      return askFor((await store.factorsOf(adminId)).passkeys, 'sign-in', { adminId, sessionId: null });
    },

    async signInByPasskey(
      input: { passkey: PasskeyAnswer; ticket: string | null } & Place,
    ): Promise<SignedInByPasskey> {
      const { ip, passkey } = input;
      if (relyingParty === null) return { kind: 'no_passkeys' };
      const whose = (await store.findPasskey(passkey.id))?.adminId ?? null;
      const counted = await count({ of: { kind: 'passkey', key: whose ?? '' }, adminId: whose, ip });
      if (counted.kind === 'wait') return counted;
      const at = clock.now();
      const { clientDataJSON } = passkey.response;
      const ticket = input.ticket === null ? null : tokenDigest(input.ticket);
      // A challenge for one person is valid only for that person, and only after their password.
      const open = ticket === null ? recognize(clientDataJSON) : null;
      const asked = ticket === null ? open : await take(clientDataJSON, 'sign-in');
      const found = asked === null ? null : await check(passkey, asked, relyingParty);
      const actor = { kind: 'person', id: found?.adminId ?? asked?.adminId ?? null, ip } as const;
      if (found !== null) {
        const { session, token } = newSession(deps, found.adminId, { ...input, openedBy: 'credentials' });
        const audit = signInEntry('sign-in', { actor, at, factor: 'passkey' });
        const challenge = open && { digest: tokenDigest(open.challenge), expiresAt: open.expiresAt };
        const finished = await store.finishSignIn({ ticket, challenge, proof: found.proof, session, audit });
        if (finished.kind === 'opened') {
          await counted.succeed();
          return { kind: 'signed_in', token };
        }
      }
      await fail({ actor, at, factor: 'passkey' });
      return { kind: 'wrong' };
    },

    async askToProve({ adminId, sessionId }: SignedIn) {
      const { passkeys } = await store.factorsOf(adminId);
      return askFor(passkeys, 'prove', { adminId, sessionId });
    },

    /** Proves by passkey that the person is still present, and renews the session (docs/team-and-sign-in.md#step-up). */
    async proveByPasskey(
      caller: SignedIn,
      { ip, passkey }: { passkey: PasskeyAnswer; ip: string },
    ): Promise<SteppedUp | { kind: 'wrong' }> {
      const asked = await take(passkey.response.clientDataJSON, 'prove');
      if (relyingParty === null || asked === null || asked.sessionId !== caller.sessionId) return { kind: 'wrong' };
      const found = await check(passkey, asked, relyingParty);
      if (found === null) return { kind: 'wrong' };
      const { renewal, token } = newRenewal(ids, caller);
      const audit = stepUpEntry(caller, { ip, at: clock.now(), by: 'passkey' });
      const kind = await store.proveByPasskey({ ...renewal, proof: found.proof, audit });
      return kind === 'proven' ? { kind: 'right', token } : { kind };
    },
  };
}

/** A credential in the browser's JSON format. */
function credentialOf<Response extends object>(id: string, response: Response) {
  const known = Object.entries(response).filter(([, value]) => value !== undefined);
  // Undefined members are dropped, so the type stays the same.
  const given = Object.fromEntries(known) as { [Key in keyof Response]: Exclude<Response[Key], undefined> };
  return { id, rawId: id, type: 'public-key' as const, response: given, clientExtensionResults: {} };
}

/** The user handle of a passkey. */
function userHandleOf(adminId: string): string {
  return Buffer.from(adminId).toString('base64url');
}

/** The challenge in a response, not yet trusted; null if it has none. */
function challengeIn(clientDataJson: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}

/** The package throws for every mismatch, with a message that quotes the input, so the error is dropped. */
function refusal(): null {
  return null;
}
