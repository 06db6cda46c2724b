import type { AttemptNote } from '@rewards-wall/shared/admin/postback-schema.ts';
import type { Vault } from '../../security/vault.ts';
import type { LeadCase } from '../../store/ports/casework.ts';
import type { Attempt, StoredDelivery, SealedPerson } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { rebuildRequest } from '../message/rebuild-request.ts';
import { personFactsOf } from '../message/render-delivery.ts';
import { CUT, cutAddress, CUT_PERSON } from '../message/show-request.ts';
import { FRESH_MS } from './schedule.ts';

export interface AttemptsWanted {
  delivery: StoredDelivery;
  /** Rows of the delivery's lead. */
  ledger: LeadCase['ledger'];
  postback: Postback;
  /** When the postback's address last changed; null if never. Epoch ms. */
  movedAt: number | null;
  /** Null for a role that may not see the user. */
  sealedPerson: SealedPerson | null;
}

/** What an attempt sent and received, as far as the reader may see it. */
export interface ShownAttempt extends Omit<Attempt, 'body'> {
  request: string | null;
  notes: AttemptNote[];
  answer: string | null;
}

const unsent: ReadonlySet<string | null> = new Set(['render_failed', 'bad_url', 'address_refused', 'name_not_found']);

/**
 * Attempts with their requests, which are rebuilt because they aren't stored. `next`: what would be sent at the time
 * `at`; null once it is delivered or given up, and while attempts are kept.
 */
export function showAttempts(deps: {
  vault: Vault;
}): (wanted: AttemptsWanted, at: number) => { next: string | null; attempts: ShownAttempt[] } {
  const { vault } = deps;
  const rebuild = rebuildRequest(deps);
  const personOf = personFactsOf(vault);
  return ({ delivery, ledger, movedAt, postback, sealedPerson }, now) => {
    const isOpen = delivery.state === 'pending' || delivery.state === 'waiting';
    const person = sealedPerson === null ? CUT_PERSON : personOf(sealedPerson);
    const { event } = delivery;
    // The reason of a reversal is the network's free text.
    const shown = sealedPerson === null && event.reason !== null ? { ...event, reason: CUT } : event;
    const message = { delivery: { ...delivery, event: shown }, ledger, person, postback };
    const address = vault.openSecret(postback.sealedUrl);
    const notesOf = ({ at, error }: Attempt): AttemptNote[] => [
      ...(unsent.has(error) ? (['not_sent'] as const) : []),
      // A delivery that was claimed before the change goes to the old address.
      ...(movedAt !== null && at <= movedAt + FRESH_MS ? (['address_changed'] as const) : []),
    ];
    return {
      next: delivery.attempts.length === 0 && isOpen ? rebuild(message, now) : null,
      attempts: delivery.attempts.map((attempt) => {
        const { body, ...told } = attempt;
        const request = attempt.error === 'render_failed' ? null : rebuild(message, attempt.at);
        // Earlier builds stored responses without removing secrets.
        return {
          ...told,
          request,
          notes: notesOf(attempt),
          answer: sealedPerson === null ? null : cutAddress(body, address),
        };
      }),
    };
  };
}

/** The user's data in a message; null once the user is erased. */
export function sealedPersonOf({ click, user }: LeadCase): SealedPerson | null {
  const sealedClick = click?.sealed ?? null;
  return user === null || sealedClick === null ? null : { sealedClick, ...user };
}
