import type { Units } from '@rewards-wall/shared/credits.ts';
import type { RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { CallMap } from '../../schema/call-map.ts';
import type { Vault } from '../../security/vault.ts';
import type { Store } from '../../store/store.ts';
import { isWeakSource } from '../reports/schemes.ts';
import { maskSecret } from './source-secret.ts';

export interface ListedSource {
  name: string;
  scheme: string;
  callMap: CallMap | null;
  isWeak: boolean;
  ips: string[];
  maxAgeMs: number;
  screenoutCredits: Units;
  repeatedEvents: RepeatedEvents;
  /** Whether it may credit offers that name no source, unless it is weak. */
  creditsUnnamed: boolean;
  maskedSecret: string;
  /** When the secret from before the last rotation expires, epoch ms; null if there is none, or it has expired. */
  previousUntil: number | null;
  createdAt: number;
}

/** Lists all sources (docs/contract/leads.md#sources). Shows only the start of each secret. */
export function listSources(deps: { store: Store; vault: Vault; clock: Clock }): () => Promise<ListedSource[]> {
  return async () => {
    const { sources } = await deps.store.loadDirectory();
    const now = deps.clock.now();
    return sources.map((source) => ({
      name: source.name,
      scheme: source.scheme,
      callMap: source.callMap,
      isWeak: isWeakSource(source),
      ips: source.ips,
      maxAgeMs: source.maxAgeMs,
      screenoutCredits: source.screenoutCredits,
      repeatedEvents: source.repeatedEvents,
      creditsUnnamed: source.creditsUnnamed,
      maskedSecret: maskSecret(deps.vault.openSecret(source.sealedSecret)),
      previousUntil: source.previousUntil !== null && source.previousUntil > now ? source.previousUntil : null,
      createdAt: source.createdAt,
    }));
  };
}
