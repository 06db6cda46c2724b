import {
  conversionParameters,
  conversionStamp,
  type ConversionParameters,
} from '@rewards-wall/shared/schema/conversion.ts';
import { fieldErrors, type FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { ClockJump } from '../ops/clock-jump.ts';
import type { Clock } from '../ops/clock.ts';
import type { Vault } from '../ops/vault.ts';
import type { Source } from '../store/store.ts';
import type { Adapter } from './adapters/adapter.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { pairsOfQuery, parametersOf } from './call-parameters.ts';
import type { Conversion, ConversionRequest, ReadConversion } from './conversion.ts';
import { liveSecrets } from './live-secrets.ts';
import { networkFields } from './network-fields.ts';
import { proveHmac, proveSecretUrl, type ProvenCall } from './prove-native.ts';
import { findScheme } from './schemes.ts';
import { isSignedBySource } from './source-signature.ts';

const MAX_AHEAD_MS = 5 * 60 * 1000;

/** Our wall clock, and how far it has jumped. */
interface OurTime {
  now: number;
  jumpMs: number;
}

/**
 * Proves that a call is the source's and reads what it says (spec/decisions.md 3). `publicUrl`: the address that
 * senders call, no slash at its end; a proxy in front may have taken its path off.
 */
export function readConversion(deps: {
  vault: Pick<Vault, 'openSecret'>;
  clock: Clock;
  publicUrl: string;
  /** Says that `clock` has not jumped when absent. */
  clockJump?: ClockJump;
}): (source: Source, request: ConversionRequest) => ReadConversion {
  const pathPrefix = new URL(deps.publicUrl).pathname.replace(/\/$/, '');
  const secretsOf = liveSecrets(deps.vault);
  return (source, request) => {
    const time = { now: deps.clock.now(), jumpMs: deps.clockJump?.() ?? 0 };
    const secrets = secretsOf(source, time.now);
    const scheme = findScheme(source.scheme);
    switch (scheme?.kind) {
      case undefined:
        throw new Error(`The source ${source.name} has the unknown scheme ${source.scheme}.`);
      case 'hmac-sha256':
        return readNative(source, request, proveHmac(request, secrets, pathPrefix), time);
      case 'secret-url':
        return readNative(source, request, proveSecretUrl(request, secrets), time);
      case 'adapter':
        return readNetwork(source, scheme.adapter, request, { secrets, publicUrl: deps.publicUrl });
    }
  };
}

function readNative(
  source: Source,
  request: ConversionRequest,
  call: ProvenCall | null,
  time: OurTime,
): ReadConversion {
  if (call === null) return { kind: 'unauthenticated' };
  if (!isAllowedAddress(request.ip, source.ips)) return { kind: 'address_not_allowed' };
  const stamp = call.stamp === null ? null : readStamp(call.stamp);
  const refusal = typeof stamp === 'number' ? refusalOfStamp(stamp, source.maxAgeMs, time) : null;
  if (refusal !== null) return { kind: refusal };
  const stampErrors = typeof stamp === 'number' || stamp === null ? [] : stamp;
  if (call.fields === undefined) {
    const what = request.method === 'POST' ? 'must be JSON in UTF-8' : 'must be a well-encoded query';
    return { kind: 'invalid', errors: [{ path: '', code: 'invalid', message: what }] };
  }
  const parsed = conversionParameters.safeParse(call.fields);
  const errors = [...fieldErrors(parsed.error?.issues ?? []), ...stampErrors];
  if (parsed.data === undefined || errors.length > 0) return { kind: 'invalid', errors };
  return { kind: 'read', conversion: conversionOf(parsed.data, call.isPayoutCovered) };
}

function readNetwork(
  source: Source,
  adapter: Adapter,
  request: ConversionRequest,
  known: { secrets: readonly string[]; publicUrl: string },
): ReadConversion {
  const pairs = pairsOfQuery(request);
  if (request.method !== 'GET' || request.pathSecret !== null || pairs === null) return { kind: 'unauthenticated' };
  const call = { url: known.publicUrl + request.target, parameters: pairs, headers: request.headers };
  if (!isSignedBySource(adapter.signature, call, known.secrets)) return { kind: 'unauthenticated' };
  if (!isAllowedAddress(request.ip, source.ips)) return { kind: 'address_not_allowed' };
  const translated = networkFields(adapter, parametersOf(pairs));
  if (translated.kind === 'invalid') return translated;
  const parsed = conversionParameters.safeParse(translated.fields);
  if (parsed.success) return { kind: 'read', conversion: conversionOf(parsed.data, true) };
  // The sender knows its own names only.
  const names: Readonly<Record<string, string>> = adapter.fields;
  const errors = fieldErrors(parsed.error.issues).map((error) =>
    Object.assign(error, { path: names[error.path] ?? error.path }),
  );
  return { kind: 'invalid', errors };
}

/** A stamp that only our own jump may have put out of its range is not refused for good: the sender tries again. */
function refusalOfStamp(stamp: number, maxAgeMs: number, { now, jumpMs }: OurTime): 'stale' | 'clock_jumped' | null {
  if (stamp > now + MAX_AHEAD_MS) return jumpMs === 0 ? 'stale' : 'clock_jumped';
  if (stamp >= now - maxAgeMs) return null;
  return stamp >= now - jumpMs - maxAgeMs ? 'clock_jumped' : 'stale';
}

/** The time of a stamp in epoch ms, or what is wrong with it. */
function readStamp(stamp: { path: string; value: unknown }): number | FieldError[] {
  const parsed = conversionStamp.safeParse(stamp.value);
  if (parsed.success) return parsed.data * 1000;
  return fieldErrors(parsed.error.issues).map((error) => Object.assign(error, { path: stamp.path }));
}

function conversionOf(said: ConversionParameters, isPayoutCovered: boolean): Conversion {
  return {
    kind: 'complete',
    clickId: said.click_id,
    transactionId: said.transaction_id,
    eventId: said.event_id,
    payout: said.status === 1 && isPayoutCovered ? (said.payout ?? null) : null,
    status: said.status,
    reason: said.reason === undefined || said.reason === '' ? null : said.reason,
    country: said.country ?? null,
  };
}
