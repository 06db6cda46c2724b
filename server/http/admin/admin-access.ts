import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';

/** Who may call an endpoint of the admin API (docs/console.md#admin-api). */
export interface AdminAccess extends Pick<AdminEndpoint, 'audit' | 'isForPeople' | 'needsProof' | 'permission'> {
  /**
   * What a repeat with the same Idempotency-Key gets (docs/console.md#repeats). By default, the first answer. `own`: its
   * use case knows, since the command keeps what it did in its own transaction. `words`: the first answer had a secret,
   * or what a user did, so a repeat learns only what to do.
   */
  repeats?: 'own' | { words: string };
}
