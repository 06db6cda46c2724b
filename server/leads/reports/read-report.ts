import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { reportParameters, reportTimestamp } from '@rewards-wall/shared/schema/lead-report.ts';
import { fieldErrors, type FieldError } from '@rewards-wall/shared/schema/problem.ts';
import { basePathOf } from '../../net/absolute-url.ts';
import type { ClockJump } from '../../runtime/clock-jump.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Vault } from '../../security/vault.ts';
import type { Source } from '../../store/ports/sources.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { reportOf, type ReadReport, type ReportRequest, type StaleTimestamp } from './lead-report.ts';
import { liveSecrets } from '../sources/live-secrets.ts';
import { proveHmac, type ProvenCall } from './prove-native.ts';
import { readNetwork } from './read-network.ts';
import { schemeOf } from './schemes.ts';

const MAX_AHEAD_MS = 5 * MINUTE_MS;

/** `now`: epoch ms. `jumpMs`: how far the system clock has jumped; 0 if it has not. */
interface OurTime {
  now: number;
  jumpMs: number;
}

/**
 * Authenticates a source's call and reads its report (docs/contract/leads.md#signatures). `publicUrl`: the address that
 * sources call, without a trailing slash; a proxy may have removed its path.
 */
export function readReport(deps: {
  vault: Vault;
  clock: Clock;
  publicUrl: string;
  /** If absent, `clock` never jumps. */
  clockJump?: ClockJump;
}): (source: Source, request: ReportRequest) => ReadReport {
  const pathPrefix = basePathOf(deps.publicUrl);
  const secretsOf = liveSecrets(deps.vault);
  return (source, request) => {
    const time = { now: deps.clock.now(), jumpMs: deps.clockJump?.() ?? 0 };
    const secrets = secretsOf(source, time.now);
    const scheme = schemeOf(source);
    switch (scheme?.kind) {
      case undefined:
        throw new Error(`The source ${source.name} has the unknown scheme ${source.scheme}.`);
      case 'hmac-sha256':
        return readNative(source, request, proveHmac(request, secrets, pathPrefix), time);
      case 'mapped':
      case 'callback':
        return readNetwork(scheme.callback, request, {
          ips: source.ips,
          secrets: secrets.map(({ text }) => text),
          publicUrl: deps.publicUrl,
        });
    }
  };
}

function readNative(source: Source, request: ReportRequest, call: ProvenCall | null, time: OurTime): ReadReport {
  if (call === null) return { kind: 'unauthenticated' };
  if (!isAllowedAddress(request.ip, source.ips)) return { kind: 'address_not_allowed' };
  const signedAt = readTimestamp(call.timestamp);
  const refusal = typeof signedAt === 'number' ? refuseTimestamp(signedAt, source.maxAgeMs, time) : null;
  if (refusal !== null) return refusal;
  const timestampErrors = typeof signedAt === 'number' ? [] : signedAt;
  if (call.fields === undefined) {
    const what = request.method === 'POST' ? 'must be JSON in UTF-8' : 'must be a well-encoded query';
    return { kind: 'invalid', errors: [{ path: '', code: 'invalid', message: what }] };
  }
  const parsed = reportParameters.safeParse(call.fields);
  const errors = [...fieldErrors(parsed.error?.issues ?? []), ...timestampErrors];
  if (parsed.data === undefined || errors.length > 0) return { kind: 'invalid', errors };
  return { kind: 'read', report: reportOf(parsed.data) };
}

/** If a timestamp may be out of range only because our own clock has jumped, asks the source to retry later. */
function refuseTimestamp(
  signedAt: number,
  maxAgeMs: number,
  { now, jumpMs }: OurTime,
): StaleTimestamp | { kind: 'clock_jumped' } | null {
  const stale: StaleTimestamp = { kind: 'stale', signedAt, now, maxAgeMs };
  if (signedAt > now + MAX_AHEAD_MS) return jumpMs === 0 ? stale : { kind: 'clock_jumped' };
  if (signedAt >= now - maxAgeMs) return null;
  return signedAt >= now - jumpMs - maxAgeMs ? { kind: 'clock_jumped' } : stale;
}

/** The time of a timestamp in epoch ms, or what is wrong with it. */
function readTimestamp({ path, value }: { path: string; value: unknown }): number | FieldError[] {
  const parsed = reportTimestamp.safeParse(value);
  if (parsed.success) return parsed.data * 1000;
  return fieldErrors(parsed.error.issues).map((error) => Object.assign(error, { path }));
}
