import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParameters } from '../../networks/network.ts';
import { networks } from '../../networks/all.ts';
import type { ReportRequest, ReadReport } from './lead-report.ts';
import { readReport } from './read-report.ts';
import { NOW } from '../../networks/simulation/fake-source.ts';
import { callOf, get, PUBLIC_URL, fakeOf, sourceOf, vault } from './fake-sources.fixture.ts';
import { covers } from '../../networks/signature.ts';

const read = readReport({ vault, clock: { now: () => NOW }, publicUrl: PUBLIC_URL });
const send = (scheme: string, values: Record<string, string>, isRevoked = false): ReadReport =>
  read(sourceOf(scheme), callOf(fakeOf(scheme), { values, isRevoked }));

const complete = { kind: 'read', report: { kind: 'complete', status: 1 } };
const screenout = { kind: 'read', report: { kind: 'screenout', status: 1 } };
const bonus = { kind: 'read', report: { kind: 'bonus', status: 1 } };
const reversal = { kind: 'read', report: { transactionId: 'T-1', status: 2, payout: null } };
const event3 = { kind: 'read', report: { eventId: '3', status: 1 } };
const pending = { kind: 'nothing_to_credit', reason: 'pending' };
const trial = { kind: 'nothing_to_credit', reason: 'test' };
const ended = (outcome: string): object => ({ ...unpaid, ended: { clickId: 'clk_1', outcome } });
const unpaid = { kind: 'nothing_to_credit', reason: 'unpaid' };
const refused = (path: string): object => ({ kind: 'invalid', errors: [{ path }] });

/** Values that replace those of an ordinary lead, and what the call then means. */
const calls: [scheme: string, values: Record<string, string>, outcome: object][] = [
  ['adgate', { '{state}': 'pending' }, pending],
  ['adgate', { '{state}': 'rejected' }, reversal],
  ['adgate', { '{state}': '' }, refused('state')],
  ['adgate', { '{event_id}': '3', '{payout}': '0' }, event3],
  ['adgate', { '{payout}': '0' }, unpaid],
  ['adgem', { '{goal_id}': '3' }, event3],
  ['adgem', { '{goal_id}': 'install' }, { kind: 'read', report: { eventId: 'install' } }],
  ['adgem', { '{player_id}': '' }, refused('click_id')],
  ['adgem', { '{payout}': '-1.25' }, reversal],
  ['adgem', { '{payout}': '0.00' }, unpaid],
  ['adscend', { '[STS]': '2' }, reversal],
  ['adscend', { '[PAY]': '-1.25' }, reversal],
  ['adscend', { '[STS]': '3' }, refused('status')],
  ['affise', { '{status}': '2' }, pending],
  ['affise', { '{status}': '5' }, pending],
  ['affise', { '{status}': '3' }, { report: { status: 2, transactionId: 'clk_1/T-1/1' } }],
  ['affise', { '{sum}': '-1' }, { report: { status: 2 } }],
  ['affise', { '{transactionid}': '', '{goal}': 'a%2Fb' }, { report: { transactionId: 'clk_1//a%2Fb' } }],
  ['affise', { '{goal}': 'sale' }, { report: { eventId: '', goal: 'sale' } }],
  ['affise', { '{goal}': 'x'.repeat(101) }, { report: { eventId: '', goal: '?' } }],
  ['ayet', { '{task_uuid}': 'a-1' }, { report: { eventId: '', goal: 'a-1' } }],
  ['ayet', { '{is_chargeback}': '1', '{transaction_id}': 'r-T-1' }, reversal],
  ['ayet', { '{payout_usd}': '-1.25', '{transaction_id}': 'r-T-1' }, reversal],
  ['ayet', { '{is_chargeback}': 'maybe' }, refused('chargeback')],
  ['ayet', { '{payout_usd}': '0' }, unpaid],
  ['bitlabs', { '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' }, { report: { kind: 'screenout', payout: 500 } }],
  ['bitlabs', { '[%TYPE%]': 'START_BONUS' }, bonus],
  ['bitlabs', { '[%TYPE%]': 'RECONCILIATION', '[%TX%]': 'T-2', '[%REF%]': 'T-1' }, reversal],
  ['bitlabs', { '[%TYPE%]': '' }, refused('type')],
  ['bitlabs', { '[%TYPE%]': 'COMPLETE', '[%VALUE:USD%]': '0' }, unpaid],
  ['bitlabs', { '[%REF%]': '&debug=true' }, trial],
  [
    'bitlabs-surveys',
    { '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' },
    { report: { kind: 'screenout', payout: 500 } },
  ],
  ['bitlabs-surveys', { '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0' }, ended('screenout')],
  ['bitlabs-offers', { '[%OFFER:TASK:STATE%]': 'PENDING' }, pending],
  ['bitlabs-offers', { '[%OFFER:TASK:STATE%]': 'RECONCILED' }, reversal],
  ['bitlabs-offers', { '[%OFFER:TASK:STATE%]': 'NONE' }, complete],
  ['bitlabs-offers', { '[%TX%]': 'orT-1', '[%VALUE:USD%]': '-1.25', '[%REF%]': 'T-1' }, reversal],
  ['bitlabs-offers', { '[%OFFER:TASK:ID%]': '3' }, event3],
  ['bitlabs-offers', { '[%OFFER:TASK:STATE%]': 'REVIEWING' }, refused('state')],
  ['bitlabs-offers', { '[%REF%]': '&debug=true' }, trial],
  ['cpalead', { '{payout}': '-1' }, reversal],
  ['cpx-research', { '{type}': 'out', '{amount_usd}': '0.01' }, screenout],
  ['cpx-research', { '{type}': 'bonus' }, bonus],
  ['cpx-research', { '{status}': '2' }, reversal],
  ['cpx-research', { '{status}': '2', '{type}': 'out' }, { report: { status: 2, kind: 'screenout' } }],
  ['cpx-research', { '{status}': '7' }, refused('status')],
  ['cpx-research', { '{type}': 'other' }, refused('type')],
  ['everflow', { '{event_id}': '3' }, event3],
  ['everflow', { '{payout_amount}': '-1' }, reversal],
  ['lootably', { '{status}': '0' }, reversal],
  ['lootably', { '{revenue}': '-1.25' }, reversal],
  ['lootably', { '{goalID}': '3' }, event3],
  ['inbrain', { RewardType: 'survey_disqualified' }, screenout],
  ['inbrain', { RewardType: 'profiler_completed' }, bonus],
  ['inbrain', { RewardType: 'offer_completed' }, refused('RewardType')],
  ['inbrain', { IsTest: 'true' }, trial],
  ['inbrain', { Mid: '' }, refused('Mid')],
  ['notik', { payout: '-1.25', amount: '-125', txn_id: 'T-2', rewarded_txn_id: 'T-1' }, reversal],
  ['notik', { event_id: '3' }, event3],
  [
    'offer18',
    { '{event_name}': 'level%202' },
    { report: { transactionId: 'clk_1/level 2', payout: null, eventId: '', goal: 'level 2' } },
  ],
  ['prodege', { '@status@': '2' }, ended('quota_full')],
  ['prodege', { '@status@': '3' }, screenout],
  ['prodege', { '@status@': '4', '@termreason@': 'Speeder' }, ended('quality')],
  ['prodege', { '@status@': '5' }, refused('status')],
  ['prodege', { '@vpid@': 'a%3Astatus=1' }, { kind: 'unauthenticated' }],
  ['prodege', { '@vpid@': 'a%80' }, { kind: 'unauthenticated' }],
  ['revlum', { '{status}': '2' }, reversal],
  ['revlum', { '{debug}': '1' }, trial],
  ['scaleo', { '{goal_id}': '3' }, { report: { eventId: '3', transactionId: 'clk_1/3', payout: null } }],
  ['scaleo', { '{goal_id}': '' }, { report: { eventId: '', transactionId: 'clk_1/' } }],
  ['theoremreach', { screenout: '1' }, screenout],
  ['theoremreach', { profiler: '1' }, bonus],
  ['theoremreach', { screenout: '2', profiler: '2' }, complete],
  ['theoremreach', { screenout: 'maybe' }, refused('screenout')],
  ['theoremreach', { debug: 'true' }, trial],
  ['theoremreach', { status: '2' }, reversal],
  ['theoremreach', { reversal: 'true' }, reversal],
  ['theoremreach', { currency: '-1.25' }, reversal],
  ['torox', { '{amount}': '-150' }, reversal],
  ['torox', { '{payout}': '-1.5' }, reversal],
  ['trackier', { '{payout}': '-1' }, reversal],
  ['tune', { '{goal_id}': '3' }, event3],
];

test.each(calls)('%s with %j', (scheme, values, outcome) => {
  expect(send(scheme, values)).toMatchObject(outcome);
});

test('a lead has its signed payout, and a reversal has none', () => {
  expect(send('bitlabs-offers', {})).toMatchObject({ report: { payout: 12_500 } });
  expect(send('bitlabs-offers', {}, true)).toMatchObject({ report: { payout: null, status: 2 } });
});

/** The call with another `value` for a parameter, and the old signature. */
function changed(call: ReportRequest, parameter: string, value: string): ReportRequest {
  const [path = '', query = ''] = call.target.split('?');
  const pairs = query.split('&').map((pair) => (pair.startsWith(`${parameter}=`) ? `${parameter}=${value}` : pair));
  return { ...call, target: `${path}?${pairs.join('&')}` };
}

const covered = networks.flatMap(({ name, signature, ...adapter }) =>
  readParameters({ name, signature, ...adapter })
    .filter((parameter) => covers(signature, parameter))
    .filter((parameter) => callOf(fakeOf(name)).target.includes(`${parameter}=`))
    .map((parameter) => [name, parameter] as const),
);

test.each(covered)("%s: %s can't be changed without the secret", (scheme, parameter) => {
  const call = callOf(fakeOf(scheme));
  const before = JSON.stringify(read(sourceOf(scheme), call));
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('0', '1', '2', '-9', 'true', '99')), (value) => {
      const outcome = read(sourceOf(scheme), changed(call, parameter, encodeURIComponent(value)));
      if (outcome.kind !== 'unauthenticated') expect(JSON.stringify(outcome)).toBe(before);
    }),
  );
});

const unsigned = networks.flatMap(({ amounts, name, signature }) =>
  amounts.filter((amount) => !covers(signature, amount)).map((amount) => [name, amount] as const),
);

test.each(unsigned)('%s: an unsigned %s is never paid', (scheme, amount) => {
  const call = callOf(fakeOf(scheme));
  for (const value of ['9999', '-1', '0', 'x']) {
    const outcome = read(sourceOf(scheme), changed(call, amount, value));
    if (outcome.kind === 'read') expect(outcome.report.payout).toBeNull();
  }
});

describe('a signature', () => {
  test('is valid only for a GET, on the path for its kind', () => {
    const adgem = callOf(fakeOf('adgem'));
    expect(read(sourceOf('adgem'), { ...adgem, method: 'POST' })).toEqual({ kind: 'unauthenticated' });
    expect(read(sourceOf('adgem'), { ...adgem, pathSecret: 'x' })).toEqual({ kind: 'unauthenticated' });
    const tune = callOf(fakeOf('tune'));
    expect(read(sourceOf('tune'), tune)).toMatchObject(complete);
    expect(read(sourceOf('tune'), { ...tune, pathSecret: null })).toEqual({ kind: 'unauthenticated' });
    expect(read(sourceOf('tune'), { ...tune, pathSecret: `${tune.pathSecret}0` })).toEqual({ kind: 'unauthenticated' });
  });

  test('proves nothing if it is repeated, or if values could move into each other', () => {
    const adgem = callOf(fakeOf('adgem'));
    const twice = { ...adgem, target: `${adgem.target}&verifier=00` };
    expect(read(sourceOf('adgem'), twice)).toEqual({ kind: 'unauthenticated' });
    const moved = callOf(fakeOf('adscend'), { values: { '[SB1]': 'clk|1', '[TID]': 'T' } });
    expect(read(sourceOf('adscend'), moved)).toEqual({ kind: 'unauthenticated' });
    expect(read(sourceOf('torox'), get('/leads/acme?signature='))).toEqual({ kind: 'unauthenticated' });
  });
});
