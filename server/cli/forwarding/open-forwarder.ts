import { hostKey } from '../../net/allowed-hosts.ts';
import type { FetchOutcome, SafeFetch } from '../../net/safe-fetch.ts';
import { sampleUrl } from '../../postbacks/message/check-template.ts';
import { targetOf, type Target } from '../../postbacks/message/message.ts';
import { webhookKey } from '../../security/webhook-secret.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { Installation } from '../installation.ts';
import type { ForwardTo } from '../options/forward-to.ts';
import { signingSecret, type SigningSecret } from './signing-secret.ts';

/** Sends messages to the receiver that a developer is testing. */
export interface Forwarder {
  target: Target;
  signedWith: SigningSecret;
  /** The target of the messages: a URL, or a template with macros. */
  address: string;
  send: SafeFetch;
  close(): Promise<void>;
}

/**
 * Opens the guarded fetch for one receiver. The operator typed its host and port, so only they may be private.
 * Redirects are not followed.
 */
export async function openForwarder(
  installation: Installation,
  wall: Wall,
  { forwardTo, postbackId }: { forwardTo: ForwardTo; postbackId: string | undefined },
): Promise<Forwarder> {
  // Loaded on use, because few commands send requests to receivers.
  const { createSafeFetch } = await import('../../net/safe-fetch.ts');
  const { address, kind } = forwardTo;
  const signedWith = await signingSecret(installation, wall, { kind, postbackId });
  const { hostname, port, protocol } = sampleUrl(address);
  const send = createSafeFetch({ allow: [hostKey(hostname, port, protocol)], clock: installation.clock });
  const target = targetOf(kind, address, webhookKey(signedWith.secret));
  return { target, signedWith, address, send, close: () => send.close() };
}

/** How a receiver checks a message of the target. */
export function signatureKind({ kind }: Target): 'hmac-sha256' | 'standard-webhooks' {
  return kind === 'get' ? 'hmac-sha256' : 'standard-webhooks';
}

/** The response, for `--json`. */
export function outcomeFields(outcome: FetchOutcome): object {
  return outcome.kind === 'answered'
    ? { status: outcome.status, error: null, ms: outcome.ms, answer: outcome.body }
    : { status: null, error: outcome.error, ms: outcome.ms, answer: '' };
}
