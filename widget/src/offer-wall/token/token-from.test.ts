import { expect, test, vi } from 'vitest';
import { mintedToken } from './minted-token.ts';
import { tokenFrom } from './token-from.ts';

const askWhere = (answer: () => Response) => {
  const fetch = vi.fn(async (..._request: Parameters<typeof globalThis.fetch>) => answer());
  return { fetch, ask: async () => mintedToken(await tokenFrom('/offer-wall-token', fetch)) };
};

test('the token comes from a POST to the URL', async () => {
  const { ask, fetch } = askWhere(() => Response.json({ token: 'a.b.c', expires_at: '2026-01-31T09:30:00.000Z' }));
  expect(await ask()).toBe('a.b.c');
  expect(fetch.mock.calls).toEqual([['/offer-wall-token', expect.objectContaining({ method: 'POST' })]]);
});

test.each([
  [
    'a page in place of JSON',
    () => new Response('<h1>Sign in</h1>'),
    '/offer-wall-token responds with status 200 instead of a token',
  ],
  [
    'an error',
    () => new Response('', { status: 404 }),
    '/offer-wall-token responds with status 404 instead of a token',
  ],
  ['no token', () => Response.json({ jwt: 'a.b.c' }), 'not a token'],
  ['no object', () => Response.json(null), 'instead of a token'],
] as const)('%s is no token, and says why', async (_, answer, message) => {
  await expect(askWhere(answer).ask()).rejects.toThrow(message);
});
