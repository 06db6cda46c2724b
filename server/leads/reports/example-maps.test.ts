import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';
import { readCallMap } from '../sources/read-call-map.ts';
import { isWeakSource } from './schemes.ts';
import { urlTemplate } from './url-template.ts';
import type { CallMap } from '../../schema/call-map.ts';
import { get, PUBLIC_URL, sourceOf, vault, WEBHOOK_SECRET } from './fake-sources.fixture.ts';
import { secretInPath } from '../sources/secret-in-path.ts';
import { NOW } from '../../networks/simulation/fake-source.ts';

const folder = new URL('../../../docs/examples/callback-maps/', import.meta.url);
const files = readdirSync(folder).toSorted();
const SECRET = '17b4e2a70d6efe9796dd4c5507a9f9ab';

function mapIn(file: string): CallMap & Required<Pick<CallMap, 'about'>> {
  const reading = readCallMap(readFileSync(new URL(file, folder), 'utf8'));
  if (reading.kind === 'invalid') throw new Error(`${file}: ${reading.problems.join(' ')}`);
  const { about } = reading.map;
  if (about === undefined) throw new Error(`${file} doesn't say whom it is about`);
  return { ...reading.map, about };
}

const hash = (algorithm: 'md5' | 'sha256', text: string): string => createHash(algorithm).update(text).digest('hex');

interface Sample {
  /** The call as the network documents it, or as its integrators read it. */
  query: string;
  isForm?: true;
  reads: object;
}

const lead = (transactionId: string, more: object = {}) => ({
  kind: 'read',
  report: { clickId: 'clk_1', transactionId, status: 1, ...more },
});
const reversal = (transactionId: string) => ({
  kind: 'read',
  report: { clickId: 'clk_1', transactionId, status: 2, payout: null },
});
const nothing = (reason: string) => ({ kind: 'nothing_to_credit', reason });
const refused = (path: string) => ({ kind: 'invalid', errors: [{ path }] });

const clone = (more: string, reward = '500', transaction = 'XX-12345678') =>
  `subId=clk_1&transId=${transaction}&reward=${reward}&payout=1.00&country=US&userIp=192.168.1.0${more}` +
  `&signature=${hash('md5', `clk_1${transaction}${reward}${SECRET}`)}`;
const kiwi = (status: string, amount: string) =>
  `status=${status}&trans_id=9001&sub_id=clk_1&gross=1.25&amount=${amount}&offer_id=77&signature=${hash('md5', `clk_1:${amount}:${SECRET}`)}`;
const timewall = (type: string, revenue = '1.25') =>
  `userID=clk_1&transactionID=7&revenue=${revenue}&currencyAmount=125&type=${type}&hash=${hash('sha256', `clk_1${revenue}${SECRET}`)}`;

const samples: Readonly<Record<string, { grade: string; calls: readonly Sample[] }>> = {
  'cpagrip.json': {
    grade: 'experimental',
    calls: [
      {
        query: 'tracking_id=clk_1&offer_id=5&payout=0.60',
        reads: lead('clk_1/5', { unsignedPayout: 6000, offer: '5' }),
      },
      { query: 'tracking_id=clk_1&offer_id=&payout=0.60', reads: refused('offer_id') },
    ],
  },
  'kiwiwall.json': {
    grade: 'documented',
    calls: [
      { query: kiwi('1', '125'), reads: lead('9001', { payout: null, unsignedPayout: 12_500, offer: '77' }) },
      { query: kiwi('2', '-125'), reads: reversal('9001') },
      { query: kiwi('1', '-125'), reads: reversal('9001') },
      { query: kiwi('1', '125').replace('amount=125', 'amount=9125'), reads: { kind: 'unauthenticated' } },
    ],
  },
  'monlix.json': {
    grade: 'documented',
    calls: [
      {
        query: 'transaction_id=45020ab387c4fc00&payout=1.20&reward=3400&status=1&country=US&click_id=clk_1',
        reads: lead('45020ab387c4fc00', { unsignedPayout: 12_000, country: 'US' }),
      },
      {
        query: 'transaction_id=45020ab387c4fc00&payout=1.20&reward=3400&status=2&country=US&click_id=clk_1',
        reads: reversal('45020ab387c4fc00'),
      },
    ],
  },
  'mylead.json': {
    grade: 'integrators',
    calls: [
      {
        query: 'transaction_id=t1&payout=1.2&status=approved&click_id=clk_1',
        reads: lead('t1', { unsignedPayout: 12_000 }),
      },
      { query: 'transaction_id=t1&payout=1.2&status=pending&click_id=clk_1', reads: nothing('pending') },
      { query: 'transaction_id=t1&payout=1.2&status=pre_approved&click_id=clk_1', reads: nothing('pending') },
      { query: 'transaction_id=t1&payout=1.2&status=rejected&click_id=clk_1', reads: reversal('t1') },
      { query: 'transaction_id=t1&payout=1.2&status=[status]&click_id=clk_1', reads: refused('status') },
    ],
  },
  'paidbucksy.json': {
    grade: 'documented',
    calls: [
      {
        query: 'transaction_id=t1&event_id=&payout=1.25&status=0&offer_id=9&click_id=clk_1',
        reads: lead('t1', { unsignedPayout: 12_500 }),
      },
      { query: 'transaction_id=t1&event_id=&payout=1.25&status=1&offer_id=9&click_id=clk_1', reads: reversal('t1') },
      { query: 'transaction_id=t1&event_id=&payout=1.25&status=2&offer_id=9&click_id=clk_1', reads: reversal('t1') },
    ],
  },
  'revtoo.json': {
    grade: 'documented',
    calls: [
      { query: clone('&status=1&debug=0'), isForm: true, reads: lead('XX-12345678', { unsignedPayout: 10_000 }) },
      { query: clone('&status=1&debug=1'), isForm: true, reads: nothing('test') },
      { query: clone('&status=2&debug=0'), isForm: true, reads: reversal('XX-12345678') },
    ],
  },
  'timewall.json': {
    grade: 'integrators',
    calls: [
      { query: timewall('credit'), reads: lead('7', { payout: 12_500 }) },
      { query: timewall('chargeback'), reads: reversal('7') },
      { query: timewall('credit', '-1.25'), reads: reversal('7') },
      { query: timewall('credit').replace('revenue=1.25', 'revenue=11.25'), reads: { kind: 'unauthenticated' } },
    ],
  },
  'tplayad.json': {
    grade: 'documented',
    calls: [
      { query: clone('&status=1&campaign_id=4'), reads: lead('XX-12345678', { unsignedPayout: 10_000, offer: '4' }) },
      { query: clone('&status=2&campaign_id=4'), reads: reversal('XX-12345678') },
    ],
  },
  'tyrads.json': {
    grade: 'documented',
    calls: [
      {
        query: 'conversion_status=approved&conversion_type=event&cost=1.25&conversion_id=31&app_event_id=12&sub3=clk_1',
        reads: lead('31', { eventId: '12', unsignedPayout: 12_500 }),
      },
      {
        query:
          'conversion_status=rejected&conversion_type=event&cost=1.25&conversion_id=31&reject_reason=Fraud&sub3=clk_1',
        reads: reversal('31'),
      },
      {
        query: 'conversion_status=approved&conversion_type=rewardedPlay&cost=0.01&conversion_id=31&sub3=clk_1',
        reads: refused('conversion_type'),
      },
    ],
  },
  'wannads.json': {
    grade: 'documented',
    calls: [
      {
        query: 'transaction_id=a1&event_id=&payout=1.25&status=credited&offer_id=9&click_id=clk_1',
        reads: lead('a1', { unsignedPayout: 12_500, offer: '9' }),
      },
      {
        query: 'transaction_id=a1&event_id=&payout=-1.25&status=rejected&offer_id=9&click_id=clk_1',
        reads: reversal('a1'),
      },
      { query: 'transaction_id=a1&event_id=&payout=1.25&status=1&offer_id=9&click_id=clk_1', reads: refused('status') },
    ],
  },
};

test('every map has samples, a grade and a source', () => {
  expect(files).toEqual(Object.keys(samples).toSorted());
});

describe.each(files)('%s', (file) => {
  const map = mapIn(file);
  const { calls = [], grade } = samples[file] ?? {};
  const isHashed = map.hash !== undefined;
  const source = sourceOf('secret-url', {
    callMap: map,
    sealedSecret: vault.sealSecret(isHashed ? SECRET : WEBHOOK_SECRET),
  });

  test('says how sure it is, and is weak: none of these networks signs everything', () => {
    expect(map.about).toMatchObject({ grade, as_of: expect.stringMatching(/^2026-/) });
    expect(isWeakSource(source)).toBe(true);
  });

  test('gives a callback URL with the parameters that it reads, unless the network appends them all', () => {
    const url = urlTemplate({
      publicUrl: PUBLIC_URL,
      name: 'acme',
      scheme: 'secret-url',
      callMap: map,
      secret: WEBHOOK_SECRET,
    });
    const macros = Object.entries(map.url ?? {});
    for (const [name, macro] of macros) expect(url).toContain(`${name}=${macro}`);
    if (macros.length > 0) expect(Object.keys(map.url ?? {})).toEqual(expect.arrayContaining([map.fields.click_id]));
    expect(url.includes(secretInPath(WEBHOOK_SECRET))).toBe(!isHashed);
  });

  test.each(calls)('reads $query', ({ isForm, query, reads }) => {
    const path = isHashed ? '/leads/acme' : `/leads/acme/${secretInPath(WEBHOOK_SECRET)}`;
    const pathSecret = isHashed ? null : secretInPath(WEBHOOK_SECRET);
    const form = {
      method: 'POST' as const,
      body: new TextEncoder().encode(query),
      pathSecret,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const call = isForm ? get(path, form) : get(`${path}?${query}`, { pathSecret });
    expect(readReport({ vault, clock: { now: () => NOW }, publicUrl: PUBLIC_URL })(source, call)).toMatchObject(reads);
  });
});
