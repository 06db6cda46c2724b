import { afterEach, expect, test, vi } from 'vitest';
import { mintOnce } from './mint-once.ts';
import { tokenFrom } from './token-from.ts';

afterEach(() => vi.unstubAllGlobals());

const forever = () => new Promise<never>(() => undefined);
const askWhere = (answer: () => Response) => {
  const fetch = vi.fn(async (..._request: Parameters<typeof globalThis.fetch>) => answer());
  vi.stubGlobal('fetch', fetch);
  return {
    fetch,
    ask: () => {
      const mint = tokenFrom('/offer-wall-token');
      if (!mint) throw new Error('No URL');
      return mintOnce({ mint, user: 'ann', pause: forever });
    },
  };
};

test('the token comes from a POST to the URL, one for calls at the same time', async () => {
  const { ask, fetch } = askWhere(() => Response.json({ token: 'a.b.c', expires_at: '2026-01-31T09:30:00.000Z' }));
  expect(await Promise.all([ask(), ask()])).toEqual(['a.b.c', 'a.b.c']);
  expect(fetch.mock.calls).toEqual([['/offer-wall-token', expect.objectContaining({ method: 'POST' })]]);
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['a page in place of JSON', () => new Response('<h1>Sign in</h1>'), '/offer-wall-token answers without JSON'],
  ['an error', () => new Response('', { status: 404 }), '/offer-wall-token answers with status 404'],
  ['no token', () => Response.json({ jwt: 'a.b.c' }), 'not a token'],
  ['no object', () => Response.json(null), 'not a token'],
] as const)('%s is no token, and says why', async (_, answer, message) => {
  await expect(askWhere(answer).ask()).rejects.toThrow(message);
});

test('without a URL there is no one to ask', () => {
  expect(tokenFrom('')).toBeNull();
});
