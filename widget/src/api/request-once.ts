import { requestJson } from './request-json.ts';
import type { Answer, RequestOptions } from './request-json.ts';
import { objectOf } from './unknown-json.ts';

/** Keys of requests that must not be carried out twice: one for all tries to send the same content. */
export class OnceKey {
  #content = '';
  #key = '';

  /** The key of `content`: the same as before while it is the same. */
  of(content: string): string {
    if (content !== this.#content) {
      this.#content = content;
      // Not randomUUID, which pages without HTTPS don't have.
      this.#key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    }
    return this.#key;
  }

  /** What was sent has been taken: keeps nothing of it. */
  forget(): void {
    this.#content = '';
  }
}

const TRIES = 3;
const LONGEST_PAUSE_S = 10;

/**
 * POSTs `body` under the key of its content. Where the service can't say whether it carried the request out, asks again
 * with the same key. Whoever calls again with the same content and `keys` repeats safely, too.
 */
export async function requestOnce(
  url: string,
  keys: OnceKey,
  options: RequestOptions & { readonly body: unknown },
): Promise<Answer> {
  const key = keys.of(url + JSON.stringify(options.body));
  for (let tries = 1; ; tries++) {
    let pauseS = 0;
    const fetch: RequestOptions['fetch'] = async (...request) => {
      const response = await options.fetch(...request);
      pauseS = Number(response.headers.get('retry-after')) || 1;
      return response;
    };
    const answer = await requestJson(url, { ...options, method: 'POST', key, fetch });
    if (answer.kind === 'ok') keys.forget();
    if (tries === TRIES || answer.kind !== 'refused' || objectOf(answer.body)['code'] !== 'outcome_unknown') {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseS, LONGEST_PAUSE_S) * 1000));
  }
}
