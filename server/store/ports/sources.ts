import type { Units } from '@rewards-wall/shared/credits.ts';

/** Sources of leads (docs/contract/leads.md#sources). */
export interface SourcesPort {
  createSource(input: NewSource): Promise<{ kind: 'created' | 'exists' }>;
  /**
   * The secret so far stays good until `previousUntil`. `scheme` is the one that the secret was made for: a source that
   * was made anew with another one meanwhile is not changed.
   */
  rotateSource(input: {
    name: string;
    scheme: string;
    sealedSecret: Uint8Array;
    previousUntil: number;
  }): Promise<{ kind: 'rotated' | 'unknown_source' }>;
  /** Removes a source, unless something hangs on it. */
  removeSource(name: string): Promise<SourceRemoval>;
  changeSource(input: { name: string; screenoutCredits: Units }): Promise<{ kind: 'changed' | 'unknown_source' }>;
}

/** A sender of leads. Secrets are sealed by the vault's service key. */
export interface Source {
  name: string;
  /** `hmac-sha256`, `secret-url`, or the name of a network's adapter. */
  scheme: string;
  /** CIDRs that it may call from; empty = any. */
  ips: string[];
  /** How old a time stamp may be. */
  maxAgeMs: number;
  /** Credits of a screen-out or bonus whose amount its signature does not cover; 0 = stored and not credited. */
  screenoutCredits: Units;
  sealedSecret: Uint8Array;
  sealedPrevious: Uint8Array | null;
  /** Until when the previous secret is good; epoch ms. */
  previousUntil: number | null;
  createdAt: number;
}

export type NewSource = Pick<Source, 'name' | 'scheme' | 'ips' | 'maxAgeMs' | 'screenoutCredits' | 'sealedSecret'> & {
  at: number;
};

export type SourceRemoval =
  | { kind: 'removed' | 'unknown_source' }
  /** Its held leads, and enabled offers that nobody else may credit. */
  | { kind: 'in_use'; heldLeads: number; offers: number };
