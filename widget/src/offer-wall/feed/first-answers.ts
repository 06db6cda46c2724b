import type { Answer } from '../../api/request-json.ts';
import { objectOf } from '../../api/unknown-json.ts';
import type { JsonObject } from '../../api/unknown-json.ts';

/** The request that an answer belongs to: for the wall's settings, or for the first list. */
type Kind = 'details' | 'offers';

/** The answers that came with the hosted page (docs/contract/offers.md#the-hosted-page). */
const kept = new Map<string, JsonObject>();

/** Keeps the answers in the JSON of the page for the first requests. */
export function keepFirstAnswers(json: string): void {
  for (const [kind, answer] of Object.entries(objectOf(JSON.parse(json)))) kept.set(kind, objectOf(answer));
}

/**
 * The answer that came with the page, if it belongs to this request. Only the first request of each kind can get it, so
 * that a later one never gets an old answer.
 */
export function takeFirstAnswer(kind: Kind, { path, lang = '' }: { path: string; lang?: string }): Answer | null {
  const answer = kept.get(kind);
  kept.delete(kind);
  const isToThis = answer?.['path'] === path && (answer['lang'] ?? '') === lang;
  return isToThis ? { kind: 'ok', status: 200, body: answer['body'] } : null;
}
