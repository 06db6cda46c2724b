import type { Clock } from '../ops/clock.ts';
import type { Ids } from '../ops/ids.ts';
import type { Vault } from '../ops/vault.ts';
import type { Store } from '../store/store.ts';

/** What a new source is made of. */
export interface SourceRequest {
  /** Letters, digits, '-' and '_', up to 64. */
  name: string;
  scheme: string;
  /** Addresses or CIDRs that it may call from; empty = any. */
  ips: readonly string[];
  /** How old a time stamp may be; 7 days by default. */
  maxAgeMs?: number;
  /** The secret that the network chose; a new one by default. */
  secret?: string;
}

export type CreatedSource =
  | { kind: 'created'; secret: string; urlTemplate: string; isWeak: boolean; warnings: string[] }
  | { kind: 'exists' | 'unknown_scheme' }
  | { kind: 'invalid'; message: string };

/** Makes a source of leads. Its secret is in clear in this answer only. */
export function createSource(_deps: {
  store: Pick<Store, 'createSource'>;
  vault: Pick<Vault, 'sealSecret'>;
  clock: Clock;
  ids: Pick<Ids, 'bytes'>;
  publicUrl: string;
}): (request: SourceRequest) => Promise<CreatedSource> {
  return () => Promise.reject(new Error('createSource is not there yet'));
}
