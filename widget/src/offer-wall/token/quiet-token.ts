import { pageFetch } from '../../api/request-json.ts';
import { tokenFrom } from './token-from.ts';

/** What gives a token of the page's user. */
export interface TokenSource {
  readonly getToken?: (() => string | Promise<string>) | null;
  readonly tokenUrl?: string;
}

/** Gets a token from the page; empty if the page gives none. */
export async function quietToken({ getToken, tokenUrl = '' }: TokenSource): Promise<string> {
  try {
    const token: unknown = await (getToken ? getToken() : tokenFrom(tokenUrl, pageFetch));
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}
