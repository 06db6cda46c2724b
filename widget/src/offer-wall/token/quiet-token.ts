import { pageFetch } from '../../api/request-json.ts';
import { tokenIn, tokenRequest } from './token-from.ts';

/** What gives a token of the page's user. */
interface TokenSource {
  readonly getToken?: (() => string | Promise<string>) | null;
  readonly tokenUrl?: string;
}

/** Gets a token from the page; empty if the page gives none. */
export async function quietToken({ getToken, tokenUrl = '' }: TokenSource): Promise<string> {
  try {
    const token = await (getToken ? getToken() : tokenAt(tokenUrl));
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}

async function tokenAt(url: string): Promise<unknown> {
  const response = await pageFetch(url, tokenRequest);
  return tokenIn(await response.json());
}
