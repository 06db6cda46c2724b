import { createHash, createHmac } from 'node:crypto';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { expect, test } from 'vitest';
import { NOW } from '../../networks/simulation/fake-source.ts';
import { callMap } from '../../schema/call-map.ts';
import { get, PUBLIC_URL, sourceOf, vault } from './fake-sources.fixture.ts';
import type { ReadReport, ReportRequest } from './lead-report.ts';
import { readReport } from './read-report.ts';

const SECRET = 'their-secret';
const ids = { click_id: 'c', transaction_id: 't' };
const lead = {
  kind: 'complete',
  clickId: 'clk_1',
  transactionId: 'T-1',
  eventId: '',
  payout: null,
  status: 1,
  reason: null,
  country: null,
};

/** Reads a call by a map. */
function readBy(map: object, query: string, request: Partial<ReportRequest> = {}): ReadReport {
  const parsed = callMap.parse({ fields: ids, ...map });
  const source = sourceOf('secret-url', { callMap: parsed, sealedSecret: vault.sealSecret(SECRET) });
  const [path, pathSecret] = parsed.hash === undefined ? [`/leads/acme/${SECRET}`, SECRET] : ['/leads/acme', null];
  const read = readReport({ vault, clock: { now: () => NOW }, publicUrl: PUBLIC_URL });
  return read(source, get(`${path}?${query}`, { pathSecret, ...request }));
}

test('a call has the fields that its map names, and no other', () => {
  const others = { event_id: 'e', payout: 'p', reason: 'r', country: 'k', network_offer_id: 'o', user_id: 'u' };
  const query = 'c=clk_1&t=T-1&e=3&p=1.25&r=Fraud&k=us&o=77&u=ann';
  expect(readBy({}, query)).toEqual({ kind: 'read', report: lead });
  const named = { eventId: '3', reason: 'Fraud', country: 'US', offer: '77', respondent: { person: 'ann' } };
  const report = { ...lead, ...named, unsignedPayout: 12_500 };
  expect(readBy({ fields: { ...ids, ...others } }, query)).toEqual({ kind: 'read', report });
});

test.each(['md5', 'sha1', 'sha256', 'hmac-md5', 'hmac-sha1', 'hmac-sha256'])(
  'a hash by %s signs a payout',
  (algorithm) => {
    const isKeyed = algorithm.startsWith('hmac-');
    const name = algorithm.replace('hmac-', '');
    const text = isKeyed ? '{c}|{t}|{p}' : '{c}|{t}|{p}|{secret}';
    const map = { fields: { ...ids, payout: 'p' }, hash: { parameter: 'sig', algorithm, text } };
    const hash = isKeyed ? createHmac(name, SECRET) : createHash(name);
    const sig = hash.update(`clk_1|T-1|1.25${isKeyed ? '' : `|${SECRET}`}`).digest('hex');
    expect(readBy(map, `c=clk_1&t=T-1&p=1.25&sig=${sig}`)).toEqual({
      kind: 'read',
      report: { ...lead, payout: 12_500 },
    });
    expect(readBy(map, `c=clk_1&t=T-1&p=9.25&sig=${sig}`)).toEqual({ kind: 'unauthenticated' });
  },
);

const refused = (path: string, code: string) => ({ kind: 'invalid', errors: [{ path, code }] });
const priced = { fields: { ...ids, event_id: 'e', payout: 'p' }, amounts: ['a'] };
const difference = { ...priced, negative: 'difference' };
const taken = { status: 2, payout: null, reversesNamed: true };
const corrected = { status: 1, eventId: RECONCILED, isDifference: true };

test.each<[query: string, map: object, read: object]>([
  ['p=1.25', priced, { report: { unsignedPayout: 12_500, payout: null } }],
  ['p=2,250', priced, refused('p', 'invalid')],
  ['p=2,250', { ...priced, decimal: ',' }, { report: { unsignedPayout: 22_500 } }],
  ['p=x', priced, refused('p', 'invalid')],
  ['a=x', priced, refused('a', 'invalid')],
  ['p=-1.25', priced, { report: taken }],
  ['p=1.25&a=-1', priced, { report: taken }],
  ['p=-1.25&e=3', difference, { report: { ...corrected, payout: -12_500 } }],
  ['p=1.25&a=-1', difference, { report: { ...corrected, payout: 0 } }],
  ['p=1.25', difference, { report: { status: 1, eventId: '', unsignedPayout: 12_500 } }],
  ['p=0&a=0', priced, { kind: 'nothing_to_credit', reason: 'unpaid' }],
  ['p=0&a=0&e=3', priced, { report: { eventId: '3', isUnpaid: true } }],
])('the amounts of %s by a map decide what it is', (query, map, read) => {
  expect(readBy(map, `c=clk_1&t=T-1&${query}`)).toMatchObject(read);
});

const post = (body: string | Uint8Array, type = ''): Partial<ReportRequest> => ({
  method: 'POST',
  headers: type === '' ? {} : { 'content-type': type },
  body: typeof body === 'string' ? Buffer.from(body) : body,
});
const JSON_TYPE = 'Application/JSON; charset=utf-8';
const multipart = post(
  '--b\r\nContent-Disposition: form-data; name="t"\r\n\r\nT-1\r\n--b--\r\n',
  'multipart/form-data; boundary=b',
);
const unreadable = refused('', 'invalid');

test.each<[name: string, query: string, request: Partial<ReportRequest>, read: object]>([
  ['a form', 'c=clk_1', post('t=T-1&p=1.25'), { report: { unsignedPayout: 12_500 } }],
  ['a form that is sent as text', 'c=clk_1', post('t={T}-1', 'text/plain'), { report: { transactionId: '{T}-1' } }],
  ['a multipart form', 'c=clk_1', multipart, { report: lead }],
  ['a broken multipart form', 'c=clk_1', post('t=T-1', 'multipart/form-data; boundary=b'), unreadable],
  ['JSON', '', post('{"c":"clk_1","t":77,"p":1.25}'), { report: { transactionId: '77', unsignedPayout: 12_500 } }],
  ['JSON after a line break', '', post('\n{"c":"clk_1","t":true}'), { report: { transactionId: 'true' } }],
  ['a null', '', post('{"c":"clk_1","t":"T-1","p":null,"e":""}'), { report: lead }],
  ['a list', 'c=clk_1', post('{"t":["T-1"]}'), refused('t', 'repeated')],
  ['a list that no field is in', 'c=clk_1&t=T-1', post('{"x":["T-1"]}'), { report: lead }],
  [
    'a name that repeats in a list',
    'c=clk_1&t=T-1',
    post('{"x":[{"p":1},{"p":2}],"p":1}'),
    { report: { unsignedPayout: 10_000 } },
  ],
  ['a number that JSON rounds', 'c=clk_1', post('{"t":12345678901234567890}'), refused('t', 'repeated')],
  ['a JSON list', 'c=clk_1&t=T-1', post('[]', JSON_TYPE), unreadable],
  ['a JSON null', 'c=clk_1&t=T-1', post('null', JSON_TYPE), unreadable],
  ['a JSON text', 'c=clk_1&t=T-1', post('"p=1"', JSON_TYPE), unreadable],
  ['no JSON', 'c=clk_1&t=T-1', post('p=1', JSON_TYPE), unreadable],
  ['no UTF-8', 'c=clk_1&t=T-1', post(Uint8Array.of(0x70, 0x3d, 0xff)), unreadable],
  ['an empty body', 'c=clk_1&t=T-1', post('', JSON_TYPE), { report: lead }],
  ['the body of a GET', 'c=clk_1&t=T-1', { body: Buffer.from('p=1') }, { report: lead }],
  ['broken percent-encoding', 'c=clk_1&t=T-1&p=%', {}, unreadable],
  ['a repeated parameter', 'c=clk_1&t=T-1&t=T-1', {}, refused('t', 'repeated')],
  ['a parameter in both places', 'c=clk_1&t=T-1', post('t=T-1'), refused('t', 'repeated')],
  ['a repeated parameter that is not read', 'c=clk_1&t=T-1&x=1&x=2', {}, { report: lead }],
  ['an unfilled %macro% at the end', 'c=clk_1&t=T-1&p=%payout%', {}, { report: lead }],
  ['an unfilled %macro%', 'c=clk_1&p=%pay.out-1%&t=T-1', {}, { report: lead }],
  ['an unfilled %macro% of a form', 'c=clk_1', post('p=%p%&t=T-1'), { report: lead }],
  ['an unfilled {macro}', 'c=clk_1&t=T-1&p={payout}', {}, { report: lead }],
  ['no click', 't=T-1', {}, refused('c', 'required')],
])('of a call with %s, a map reads what is certain', (_name, query, request, read) => {
  const outcome = readBy({ fields: { ...ids, event_id: 'e', payout: 'p' } }, query, request);
  expect(outcome).toMatchObject(read);
  if ('report' in read && read.report === lead) expect(outcome).not.toHaveProperty('report.unsignedPayout');
});
