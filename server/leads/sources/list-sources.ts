import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Vault } from '../../security/vault.ts';
import type { DirectoryPort } from '../../store/ports/directory.ts';
import { isWeakScheme } from '../reports/schemes.ts';
import { maskSecret } from './source-secret.ts';

export interface ListedSource {
  name: string;
  scheme: string;
  isWeak: boolean;
  ips: string[];
  maxAgeMs: number;
  screenoutCredits: Units;
  maskedSecret: string;
  /** When the secret before the last rotation expires, epoch ms; null if there is none, or it has expired. */
  previousUntil: number | null;
  createdAt: number;
}

/** Lists all sources (docs/contract/leads.md#sources). Shows only the start of each secret. */
export function listSources(deps: {
  store: Pick<DirectoryPort, 'loadDirectory'>;
  vault: Pick<Vault, 'openSecret'>;
  clock: Clock;
}): () => Promise<ListedSource[]> {
  return async () => {
    const { sources } = await deps.store.loadDirectory();
    const now = deps.clock.now();
    return sources.map(({ name, scheme, ips, maxAgeMs, screenoutCredits, sealedSecret, previousUntil, createdAt }) => ({
      name,
      scheme,
      isWeak: isWeakScheme(scheme),
      ips,
      maxAgeMs,
      screenoutCredits,
      maskedSecret: maskSecret(deps.vault.openSecret(sealedSecret)),
      previousUntil: previousUntil !== null && previousUntil > now ? previousUntil : null,
      createdAt,
    }));
  };
}
