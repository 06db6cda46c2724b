import type { RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import { MAX_AGE_DAYS } from '@rewards-wall/shared/admin/values.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { CallMap } from '../../schema/call-map.ts';
import type { Vault } from '../../security/vault.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { NewSource, SurveySource } from '../../store/ports/sources.ts';
import { isNetwork } from '../../net/address.ts';
import type { Store } from '../../store/store.ts';
import { NOT_MAPPED, notANetwork } from './change-source.ts';
import { isWeakSource, MAPPED, type SourceScheme } from '../reports/schemes.ts';
import { chooseSecret } from './source-secret.ts';
import { sourceWarnings } from './source-warnings.ts';
import { urlTemplate } from '../reports/url-template.ts';

/** The settings of a new source. */
export interface SourceRequest {
  /** Letters, digits, '-' and '_', up to 64. */
  name: string;
  scheme: string;
  /** How to read its calls, for the scheme `secret-url`; absent: the default map. */
  callMap?: CallMap;
  /** Addresses or CIDRs that it may call from; empty = any. */
  ips: readonly string[];
  /** How old a timestamp may be; 7 days by default. */
  maxAgeMs?: number;
  /** Credits of a screen-out or bonus whose amount its signature does not cover; 0 by default. */
  screenoutCredits?: Units;
  /** How to treat another transaction for an event that is paid once; held by default. */
  repeatedEvents?: RepeatedEvents;
  /** Whether it may credit offers that name no source; only those that name it by default. */
  creditsUnnamed?: boolean;
  /** The secret that the network chose; a new one by default. */
  secret?: string;
  /** For a survey provider: how to query it, and our credential there. */
  survey?: { account: SurveySource; credential: string };
}

/** A source ready to be stored, with its secret in plain text. */
export interface PreparedSource {
  kind: 'prepared';
  source: NewSource & SourceScheme;
  secret: string;
  urlTemplate: string;
  isWeak: boolean;
  warnings: string[];
}

export type CreatedSource =
  | { kind: 'created'; secret: string; urlTemplate: string; isWeak: boolean; warnings: string[] }
  | { kind: 'exists' | 'unknown_scheme' }
  /** `fault`: of the secret. */
  | { kind: 'invalid'; message: string; fault?: string };

/** Sources retry for days (docs/contract/leads.md#sources). */
export const MAX_AGE_MS = MAX_AGE_DAYS * DAY_MS;

/**
 * Creates a lead source (docs/contract/leads.md#sources). Only this result contains the secret in plain text. `by`: the
 * staff member in the console, for the audit log; commands record themselves.
 */
export function createSource(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  publicUrl: string;
}): (request: SourceRequest, by?: AuditActor) => Promise<CreatedSource> {
  const prepare = prepareSource(deps);
  return async (request, by) => {
    const prepared = prepare(request);
    if (prepared.kind !== 'prepared') return prepared;
    const { source, ...created } = prepared;
    const { at, callMap, creditsUnnamed, ips, name, scheme } = source;
    const after = {
      scheme,
      ...(ips.length > 0 && { ips }),
      ...(callMap !== null && { callMap: 'new' }),
      ...(creditsUnnamed && { creditsUnnamed }),
    };
    const what = { action: 'source.add', subject: `source ${name}`, pubId: null, before: null, after };
    const { kind } = await deps.store.createSource({ ...source, ...(by && { audit: { ...what, actor: by, at } }) });
    return kind === 'exists' ? { kind } : { ...created, kind };
  };
}

/** Checks a new source and chooses its secret, for callers that store it together with other things. */
export function prepareSource({
  clock,
  ids,
  publicUrl,
  vault,
}: {
  vault: Vault;
  clock: Clock;
  ids: Ids;
  publicUrl: string;
}): (request: SourceRequest) => PreparedSource | Exclude<CreatedSource, { kind: 'created' }> {
  return (request) => {
    const { name, scheme, ips, maxAgeMs = MAX_AGE_MS, screenoutCredits = 0, secret: given, survey } = request;
    const { callMap = null, creditsUnnamed = false, repeatedEvents = 'hold' } = request;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      return { kind: 'invalid', message: 'The name must have 1 to 64 letters, digits, dashes and underscores.' };
    }
    const badIp = ips.find((ip) => !isNetwork(ip));
    if (badIp !== undefined) return { kind: 'invalid', message: notANetwork(badIp) };
    if (callMap !== null && scheme !== MAPPED) return { kind: 'invalid', message: NOT_MAPPED };
    const called = { scheme, callMap };
    const chosen = chooseSecret(ids, called, given);
    if (chosen.kind !== 'secret') return chosen;
    const { secret } = chosen;
    const sealedSecret = vault.sealSecret(secret);
    const settings = { ips: [...ips], maxAgeMs, screenoutCredits, repeatedEvents, creditsUnnamed };
    const asked = survey && {
      survey: survey.account,
      sealedCredential: vault.sealSecret(survey.credential),
    };
    return {
      kind: 'prepared',
      source: { name, ...called, ...settings, ...asked, sealedSecret, at: clock.now() },
      secret,
      urlTemplate: urlTemplate({ publicUrl, name, ...called, secret }),
      isWeak: isWeakSource(called),
      warnings: sourceWarnings(called, { hasOwnSecret: given !== undefined }),
    };
  };
}
