import type { IncomingMessage } from 'node:http';
import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { expect, test } from 'vitest';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { endpoint, type EndpointResponse, type Call } from '../endpoint.ts';
import { problem } from '../problem.ts';
import { firstListOf } from './first-list.ts';
import { quietLog } from '../../runtime/log.ts';

const unused = () => Promise.reject(new Error('not used'));
const wall = { kind: 'wall', pubId: 1, adwallId: 2, settings: { origins: [] } } as unknown as Wall;
const noLimit = { take: () => ({ allowed: true, headers: {} }) };

/** Requests the list of a page whose endpoint responds like this. */
async function listOf(answer: (call: Call) => EndpointResponse, headers: Record<string, string> = {}) {
  const errors: unknown[] = [];
  const calls: Call[] = [];
  const listFor = firstListOf({
    endpoints: [
      endpoint({
        name: 'offers',
        method: 'GET',
        path: '/offers.json',
        summary: '',
        tag: '',
        responses: {},
        problems: [],
        target: 'wall',
        access: {},
        cors: 'anyone',
        secure: false,
        query: offersQuery,
        handle: async (call) => {
          calls.push(call);
          return answer(call);
        },
      }),
    ],
    log: quietLog({ error: ({ error }) => void errors.push(error) }),
    readClient: () => ({
      ip: '192.0.2.1',
      isSecure: false,
      isTrustedProxy: false,
      isUntrustedProxy: false,
      userAgent: '',
      languages: [],
      countryFromProxy: null,
    }),
    directory: { current: () => ({ wall: () => wall }) as unknown as DirectoryView },
    admin: { identify: () => undefined, refuse: () => undefined, respond: (endpoint, call) => endpoint.handle(call) },
    verifyToken: unused,
    limitByAddress: noLimit,
    limitByKey: { take: unused },
    limitFailures: { look: () => ({ allowed: true, headers: {} }), count: unused },
    noteHost: () => {},
    onSecretKeyFromBrowser: () => {},
    onPlaceholder: () => {},
  });
  const request = { method: 'GET', url: '/wall/1/2?subid1=u', headers } as IncomingMessage;
  const list = await listFor(request, { requestId: 'r', wall, query: new URLSearchParams({ subid1: 'u' }) });
  return { list, errors, calls };
}

test('the list is in the page byte for byte, and its memory is released', async () => {
  let isReleased = false;
  const bytes = Buffer.from('{"offers":[{"payout":1.10}]}');
  const release = () => (isReleased = true);
  const { list } = await listOf(() => ({ kind: 'bytes', status: 200, bytes, mediaType: '', release }));
  expect(list).toMatchObject({
    kind: 'listed',
    offers: '{"offers":[{"payout":1.10}]}',
    answer: expect.stringMatching(/"body":\{"offers":\[\{"payout":1\.10\}\]\}\}$/),
  });
  expect(isReleased).toBe(true);
});

test('the endpoint gets the headers of the page, except for its credential', async () => {
  const sent = { authorization: 'Bearer sk_1', 'user-agent': 'Phone', 'accept-language': 'de' };
  const { calls } = await listOf(() => ({ kind: 'empty', status: 204 }), sent);
  expect(calls[0]).toMatchObject({
    headers: { 'user-agent': 'Phone', 'accept-language': 'de' },
    principal: { kind: 'nobody' },
    query: { subid1: 'u', limit: 61, featured_first: true },
  });
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
});

test('without a list, the page leaves it to the widget', async () => {
  const body = { length: null, heldBytes: 0, pieces: () => expect.fail('no one reads it') };
  const answers: EndpointResponse[] = [
    { kind: 'problem', problem: problem('unavailable') },
    { kind: 'problem', problem: problem('invalid_key') },
    { kind: 'stream', status: 200, body, mediaType: '' },
  ];
  for (const answer of answers) expect((await listOf(() => answer)).list).toEqual({ kind: 'not_listed' });
});

test('a failure is logged, and the page has no list', async () => {
  const failure = new Error('the database is gone');
  const { errors, list } = await listOf(() => {
    throw failure;
  });
  expect(list).toEqual({ kind: 'not_listed' });
  expect(errors).toEqual([failure]);
});
