import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';

/** Who may call an endpoint of the admin API (docs/admin-api.md). */
export interface AdminAccess extends Pick<
  AdminEndpoint,
  'audit' | 'isForPeople' | 'needsPasswords' | 'needsProof' | 'permission'
> {
  /**
   * The response to a repeat with the same Idempotency-Key (docs/admin-api.md#retries). By default, the first response.
   * `own`: the use case decides, because its command stores the outcome in its own transaction. `words`: the first
   * response held a secret or user data, so a repeat only gets instructions.
   */
  repeats?: 'own' | { words: string };
}
