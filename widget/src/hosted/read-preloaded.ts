import { objectOf, textOf } from '../api/unknown-json.ts';
import type { PreloadedResponse } from '../offer-wall/preloaded-responses.ts';

/** Reads the responses in the hosted page's JSON (docs/contract/offers.md#the-hosted-page). `base`: the service's URL. */
export function readPreloaded(json: string, base: string): Set<PreloadedResponse> {
  const responses = Object.entries(objectOf(JSON.parse(json))).map(([kind, preloaded]) => {
    const { path, lang, body } = objectOf(preloaded);
    const response = Promise.resolve({ status: 200, json: async () => body });
    return { url: base + textOf(path), lang: kind === 'details' ? null : textOf(lang), token: '', response };
  });
  return new Set(responses);
}
