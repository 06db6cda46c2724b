import { expect, test } from 'vitest';
import type { Fetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import { sendTicket } from './ticket-client.ts';

const address = { base: 'https://wall.example', pubId: '1', wallId: '2', userId: 'a/b', token: 'secret', lang: 'en' };
const texts = {
  ...{ offer_name: '', completed_at: '', message: 'Help', name: 'Ada', email: 'ada@mail.example' },
  ...{ proof_image_url: '', proof_video_url: '' },
};
const send = (answer: Response | Error, seen: unknown[] = [], userId = address.userId) => {
  const fetch: Fetch = async (url, init) => {
    seen.push(String(url), init?.headers);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return sendTicket(fetch, { ...address, userId }, { subject: 3, texts, clickId: '' }, new OnceKey());
};
const refusal = (status: number, body: object = {}) => Response.json(body, { status });

test('201 gives the number of the ticket; it goes to the contract’s path, without the token', async () => {
  const seen: unknown[] = [];
  expect(await send(Response.json({ ticket_id: 7 }, { status: 201 }), seen)).toEqual({ kind: 'created', ticketId: 7 });
  expect(seen[0]).toBe('https://wall.example/adwall/api/publisher/1/profile/2/user/a%2Fb/tickets.json');
  expect(JSON.stringify(seen)).not.toContain('secret');
});

test('400 names fields, the first error of each; fields that the form has not are no field errors', async () => {
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

test.each(['..', 'half \ud800'])('of a user whom no path can hold nothing is sent: %j', async (userId) => {
  const seen: unknown[] = [];
  expect(await send(refusal(500), seen, userId)).toEqual({ kind: 'unavailable', reason: 'setup' });
  expect(seen).toEqual([]);
});

test.each([
  [refusal(429), 'busy'],
  [refusal(503), 'server'],
  [refusal(404), 'setup'],
  [new TypeError('offline'), 'offline'],
])('why it could not be taken', async (answer, reason) => {
  expect(await send(answer)).toEqual({ kind: 'unavailable', reason });
});
