import { expect, test } from 'vitest';
import type { FetchOutcome, OutboundRequest } from '../../net/safe-fetch.ts';
import { responseFault } from './response-fault.ts';
import { followRedirect } from './follow-redirect.ts';

type Answered = Extract<FetchOutcome, { kind: 'answered' }>;

const answered = (status: number, more: Partial<Answered> = {}): FetchOutcome => ({
  kind: 'answered',
  status,
  retryAfterMs: null,
  body: '',
  ms: 5,
  ...more,
});
const post: OutboundRequest = {
  method: 'POST',
  url: 'https://script.example/macros/exec',
  headers: { 'webhook-signature': 'v1,secret' },
  body: '{"secret":1}',
};
const get: OutboundRequest = { ...post, method: 'GET', headers: {}, body: null };

/** What came of a message, and which request followed it. */
async function sendTo(
  first: FetchOutcome,
  { followsRedirect = true, last = answered(200, { body: 'OK' }), message = post } = {},
) {
  const followed: OutboundRequest[] = [];
  const follow = async (request: OutboundRequest) => {
    followed.push(request);
    return last;
  };
  const outcome = await followRedirect({ send: async () => first, follow })(message, { followsRedirect });
  return { outcome, followed };
}

test('a redirect is followed once, with a GET that carries nothing of the message', async () => {
  const { followed, outcome } = await sendTo(answered(302, { location: 'https://content.example/echo?k=1' }));
  expect(followed).toEqual([{ method: 'GET', url: 'https://content.example/echo?k=1', headers: {}, body: null }]);
  expect(outcome).toEqual(answered(200, { body: 'OK', ms: 10 }));
  const again = await sendTo(answered(302, { location: '/moved' }), { last: answered(302, { location: '/more' }) });
  expect(again.followed.map(({ url }) => url)).toEqual(['https://script.example/moved']);
  expect(again.outcome).toMatchObject({ status: 302 });
});

test('no redirect is followed without the setting, off https, without a location, or as another POST', async () => {
  const to = { location: 'https://content.example/' };
  const kept: [FetchOutcome, Parameters<typeof sendTo>[1]?][] = [
    [answered(302, to), { followsRedirect: false }],
    [answered(302, { location: 'http://content.example/' })],
    [answered(302, { location: 'javascript:alert(1)' })],
    [answered(302, { location: 'https://' })],
    [answered(302)],
    [answered(307, to)],
    [answered(308, to)],
    [answered(304, to)],
    [answered(200, to)],
    [{ kind: 'failed', error: 'timeout', ms: 5 }],
  ];
  for (const [first, options] of kept) {
    expect(await sendTo(first, options)).toEqual({ outcome: first, followed: [] });
  }
  expect((await sendTo(answered(307, to), { message: get })).followed).toHaveLength(1);
});

test('a redirect that leads nowhere fails as one, because the message itself was sent', async () => {
  const last: FetchOutcome = { kind: 'failed', error: 'address_refused', ms: 1 };
  const { outcome } = await sendTo(answered(302, { location: 'https://internal.example/' }), { last });
  expect(outcome).toMatchObject({ status: 302, redirectError: 'address_refused', ms: 6 });
  expect(outcome.kind === 'answered' && responseFault(outcome, { mustContain: null })).toBe('redirect_failed');
});

test.each([
  [answered(200, { body: 'all OK' }), null],
  [answered(204), 'text_missing'],
  [answered(200, { body: 'ok' }), 'text_missing'],
  [answered(200, { body: 'OK', challenge: 'Imperva' }), 'challenge'],
  [answered(403, { challenge: 'Cloudflare' }), 'challenge'],
  [answered(302), 'redirect'],
  [answered(410), 'gone'],
  [answered(500, { body: 'OK' }), 'bad_status'],
] as const)('for a response that must contain OK, %j is %s', (outcome, fault) => {
  expect(outcome.kind === 'answered' && responseFault(outcome, { mustContain: 'OK' })).toBe(fault);
});

test('without a text, every 2xx is delivered', () => {
  const outcome = answered(204);
  expect(outcome.kind === 'answered' && responseFault(outcome, { mustContain: null })).toBeNull();
});
