import type { KeyFault } from '@rewards-wall/shared/schema/problem.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Panel, Wall } from '../store/ports/directory.ts';
import type { Access } from './access.ts';
import type { Client } from './client/client-info.ts';
import { refOf } from './endpoint-target.ts';
import { problem, type Problem } from './problem.ts';

/** What a refusal may reveal about the call. None of it is secret from the holder of the key. */
export interface KeyFacts {
  access: Access;
  /** The wall or panel that the credential belongs to; null if it belongs to none. */
  owner: WallOrPanelRef | null;
  /** The wall or panel of the path; null for a path without one. */
  target: Wall | Panel | null;
  /** A page sent the request. The refusal must never ask it to send a secret key. */
  isFromPage: boolean;
}

/** Each text says what is wrong and how to fix it. None repeats any part of the credential. */
const details: Readonly<Record<KeyFault, (facts: KeyFacts) => string>> = {
  missing: (facts) =>
    `The request has no key or token. ${sendWhat(facts, ' in the header: `Authorization: Bearer …`')}`,
  not_bearer: () =>
    'The Authorization header names no scheme that the service knows. Write `Bearer` and a space before the key or token.',
  conflicting_keys: () => 'The request has different keys in several places, or a key that is not text. Send one key.',
  malformed: (facts) =>
    `The service can't read this as a key (\`sk_…\`, \`pk_…\`) or as one of its user tokens: it is incomplete, mistyped, or from another system. ${sendWhat(facts)}`,
  unknown: () =>
    'No wall or panel of this service has this key. It may belong to another installation, or its wall was removed.',
  revoked: () => 'This secret key was revoked. Use another one that is valid, or create one with `rewards key rotate`.',
  other_publisher: () =>
    'The key belongs to another publisher than the one in `Basic`. Send `pubId:key`, or use `Bearer` and the key alone.',
  other_wall_or_panel: ({ owner, target }) => {
    const called = refOf(target);
    return owner === null || called === null
      ? 'The key or token belongs to another wall or panel.'
      : `The key or token belongs to ${nameOf(owner)}, but the request is about ${nameOf(called)}. Use the id and the key of the same one.`;
  },
  publishable_key: (facts) =>
    `A publishable key (\`pk_…\`) can't do this, because everyone who opens the page can read it. ${sendWhat(facts)}`,
  secret_key: (facts) => `A secret key (\`sk_…\`) can't do this. ${sendWhat(facts)}`,
  user_token: (facts) => `A user token can't do this. ${sendWhat(facts, ', from your server')}`,
  token_invalid: () =>
    'The user token was changed or cut short, or another installation created it. Create a new one on your server.',
  token_expired: () => 'The user token has expired. Create a new one on your server.',
  token_ended: () =>
    'The user token has ended: the user was erased, their tokens were revoked, or their profile was replaced. Create a new one on your server.',
  token_scope: () =>
    'The user token lacks the scope that this needs. A token that your server creates with `POST …/sessions` has it.',
  token_of_other_user: () =>
    'The user token belongs to another user than the `subid1` of the request. Create a token for this user.',
};

/** The refusal of a key or token, or of a request without one (docs/contract/http.md#why-a-key-was-refused). */
export function keyProblem(fault: KeyFault, facts: KeyFacts): Problem {
  return invalidKey(fault, details[fault](facts));
}

const noFacts: KeyFacts = { access: {}, owner: null, target: null, isFromPage: false };

/** The refusal of a token that the store no longer accepts. */
export const tokenEnded = keyProblem('token_ended', noFacts);

/** The refusal of a token that asks for another user's data. */
export const tokenOfOtherUser = keyProblem('token_of_other_user', noFacts);

function invalidKey(reason: KeyFault, detail: string): Problem {
  return problem('invalid_key', { detail, members: { reason }, headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Says what the endpoint accepts. `how` continues the sentence. */
function sendWhat({ access, isFromPage, target }: KeyFacts, how = ''): string {
  const { publishableKey, secretKey, token } = access;
  const isStrict = target !== null && access.isStrict?.(target) === true;
  const isServers = publishableKey !== true && token === undefined;
  if (isFromPage && secretKey === true && isServers) {
    return 'Let your server do this, with its secret key. Everyone who opens a page can read what it contains.';
  }
  const ways = [
    ...(secretKey === true && !isFromPage ? ['a secret key (`sk_…`)'] : []),
    ...(publishableKey === true && !isStrict ? ['a publishable key (`pk_…`)'] : []),
    ...(token === undefined ? [] : ['a user token']),
  ];
  return `Send ${ways.length === 0 ? 'a key' : ways.join(' or ')}${how}.`;
}

function nameOf({ kind, profileId }: WallOrPanelRef): string {
  return kind === 'wall' ? `wall ${profileId}` : `panel ${profileId}`;
}

/** How to fix plain HTTP. It names the setting but not the proxy's address, because anyone may get this refusal. */
export function httpsWayOut({ isTrustedProxy, isUntrustedProxy }: Client): string {
  if (isUntrustedProxy) {
    return 'The request came through a proxy that is not in TRUSTED_PROXIES, so the service treats it as plain HTTP. The operator adds the address of the proxy to TRUSTED_PROXIES and restarts the service.';
  }
  if (isTrustedProxy) {
    return 'The proxy in front of the service did not send `X-Forwarded-Proto: https`. Use the https:// URL, and let the proxy set that header.';
  }
  return 'The service accepts keys, tokens and personal data only over HTTPS. Use its https:// URL. If it has none, the operator sets TLS_CERT and TLS_KEY, or puts an HTTPS proxy in front of it and names that proxy in TRUSTED_PROXIES. If the request carried a key, replace it: it is exposed.';
}
