import { requestJson } from './request-json.ts';
import type { JsonResponse, RequestOptions } from './request-json.ts';
import { objectOf } from './unknown-json.ts';

/** Idempotency keys: all attempts to send the same content share one. */
export class OnceKey {
  #content = '';
  #key = '';

  /** The key for `content`; a new one if the content differs from last time. */
  of(content: string): string {
    if (content !== this.#content) {
      this.#content = content;
      // randomUUID needs HTTPS.
      this.#key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    }
    return this.#key;
  }

  /** Drops the content after the service has accepted it. */
  forget(): void {
    this.#content = '';
  }
}

const MAX_ATTEMPTS = 3;
const MAX_PAUSE_S = 10;

/**
 * POSTs `body` with an idempotency key. If the outcome is unknown, retries with the same key. A later call with the
 * same content and `keys` is safe, too.
 */
export async function requestOnce(
  url: string,
  keys: OnceKey,
  { body, ...options }: RequestOptions & { readonly body: unknown },
): Promise<JsonResponse> {
  const content = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'idempotency-key': keys.of(url + content) } as const;
  const sent = { method: 'POST', headers, body: content } as const;
  for (let attempt = 1; ; attempt++) {
    let pauseS = 0;
    const fetch: RequestOptions['fetch'] = async (...request) => {
      const response = await options.fetch(...request);
      pauseS = Number(response.headers.get('retry-after')) || 1;
      return response;
    };
    const answer = await requestJson(url, { ...options, sent, fetch });
    if (answer.kind === 'ok') keys.forget();
    if (attempt === MAX_ATTEMPTS || answer.kind !== 'refused' || objectOf(answer.body)['code'] !== 'outcome_unknown') {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseS, MAX_PAUSE_S) * 1000));
  }
}
