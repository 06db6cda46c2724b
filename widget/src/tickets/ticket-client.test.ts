import { expect, test } from 'vitest';
import type { Fetch } from '../api/request-json.ts';
import { OnceKey } from '../api/request-once.ts';
import { sendTicket } from './ticket-client.ts';

const address = { base: 'https://wall.example', pubId: '1', wallId: '2', token: 'secret', lang: 'en' };
const texts = {
  offer_name: '',
  completed_at: '',
  message: 'Help',
  name: 'Ada',
  email: 'ada@mail.example',
  proof_image_url: '',
  proof_video_url: '',
};
const send = (answer: Response | Error, sent: unknown[] = [], userId = 'a/b') => {
  const fetch: Fetch = async (url, init) => {
    sent.push(String(url), init?.headers);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const values = { subject: 3, texts, clickId: '' };
  return sendTicket({ fetch, values, address: { ...address, user: { userId } }, keys: new OnceKey() });
};
const refusal = (status: number, body: object = {}) => Response.json(body, { status });

test('posts to the contract’s path without the token, and a 201 gives the ticket id', async () => {
  const sent: unknown[] = [];
  expect(await send(Response.json({ ticket_id: 7 }, { status: 201 }), sent)).toEqual({ kind: 'created', ticketId: 7 });
  expect(sent[0]).toBe('https://wall.example/adwall/api/publisher/1/profile/2/user/a%2Fb/tickets.json');
  expect(JSON.stringify(sent)).not.toContain('secret');
});

test('a 400 gives the first error of each field; errors outside the form are not field errors', async () => {
  const errors = [
    { path: 'email', code: 'invalid', message: 'must be an e-mail address' },
    { path: 'email', code: 'too_long', message: 'is too long' },
    { path: 'constructor', code: 'x', message: 'x' },
  ];
  expect(await send(refusal(400, { errors }))).toEqual({
    kind: 'refused',
    fields: [{ field: 'email', message: 'must be an e-mail address' }],
  });
  expect(await send(refusal(400, { errors: errors.slice(2) }))).toEqual({ kind: 'unavailable', reason: 'setup' });
});

test.each(['..', 'half \ud800'])('sends nothing if the user id cannot be part of a path: %j', async (userId) => {
  const sent: unknown[] = [];
  expect(await send(refusal(500), sent, userId)).toEqual({ kind: 'unavailable', reason: 'setup' });
  expect(sent).toEqual([]);
});

test.each([
  ['a 429', refusal(429), 'busy'],
  ['a 503', refusal(503), 'server'],
  ['a 404', refusal(404), 'setup'],
  ['no response', new TypeError('offline'), 'offline'],
])('%s gives a reason to show', async (_, answer, reason) => {
  expect(await send(answer)).toEqual({ kind: 'unavailable', reason });
});
