import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ownWords, type CallbackFormat } from '../../networks/network.ts';
import type { ReadReport } from './lead-report.ts';
import { readNetwork } from './read-network.ts';
import { get } from './fake-sources.fixture.ts';

// Networks that have no folder yet: a callback could declare what they need. Unknown hashes are made up.
const SECRET = 'f00dfeed';
const known = { ips: [], secrets: [SECRET], publicUrl: 'https://wall.example' };
const plain: CallbackFormat = {
  name: 'made-up',
  network: 'Made up',
  facts: 'experimental',
  parameters: { click_id: '{click}', transaction_id: '{id}' },
  appended: [],
  fields: { click_id: 'click_id' },
  identity: ['transaction_id'],
  amounts: [],
  states: [],
  reversal: null,
  signature: { kind: 'secret-in-path' },
  secretFrom: 'us',
  answer: ownWords,
};

describe('a platform with goals but no lead id, such as Scaleo', () => {
  const scaleo: CallbackFormat = { ...plain, identity: ['click_id', 'goal'] };
  const call = (query: string, pathSecret: string | null = SECRET): ReadReport =>
    readNetwork(scaleo, get(`/leads/acme/${SECRET}?${query}`, { pathSecret }), known);

  test('each goal of a click is a lead', () => {
    const idOf = (query: string): unknown => {
      const read = call(query);
      return read.kind === 'read' ? read.report.transactionId : read.kind;
    };
    expect(idOf('click_id=clk_1&goal=install')).toBe('clk_1/install');
    expect(idOf('click_id=clk_1&goal=')).toBe('clk_1/');
    expect(idOf('click_id=clk_1%2Fa&goal=b')).not.toBe(idOf('click_id=clk_1&goal=a%2Fb'));
    expect(idOf('click_id=clk_1&goal=a&goal=b')).toBe('invalid');
    expect(call('click_id=clk_1', null).kind).toBe('unauthenticated');
  });
});

describe('a survey provider that posts JSON, such as inBrain', () => {
  const inbrain: CallbackFormat = {
    ...plain,
    body: 'json',
    fields: { click_id: 'PanelistId', payout: 'RevenueAmount' },
    identity: ['RewardId'],
    amounts: ['RevenueAmount'],
    states: [
      {
        parameter: 'RewardType',
        meanings: { survey_completed: 'complete', survey_disqualified: 'screenout', profiler_completed: 'bonus' },
      },
      { parameter: 'IsTest', meanings: { '': 'complete', false: 'complete', true: 'test' } },
    ],
    signature: {
      kind: 'template',
      hash: 'md5',
      isKeyed: false,
      template: '{PanelistId}:{RewardId}:{RewardType}:{RevenueAmount}:{IsTest}:{secret}',
      parameter: 'Sig',
    },
  };
  const sent = { PanelistId: 'clk_1', RewardId: 'R-1', RewardType: 'survey_disqualified', RevenueAmount: 0.05 };
  const send = (fields: object, body?: string): ReadReport => {
    const all = { ...sent, IsTest: false, ...fields };
    const Sig = createHash('md5')
      .update([...Object.values(all), SECRET].join(':'))
      .digest('hex');
    const bytes = Buffer.from(body ?? JSON.stringify({ ...all, Sig }));
    return readNetwork(inbrain, get('/leads/acme', { method: 'POST', body: bytes }), known);
  };

  test('its kinds, tests and amounts are read', () => {
    expect(send({})).toMatchObject({ report: { kind: 'screenout', payout: 500, transactionId: 'R-1' } });
    expect(send({ RewardType: 'profiler_completed' })).toMatchObject({ report: { kind: 'bonus' } });
    expect(send({ IsTest: true })).toEqual({ kind: 'nothing_to_credit', reason: 'test' });
  });

  test.each(['', '[]', '{', '"a"', '{"PanelistId":{"a":1}}', '{"PanelistId":null}'])('is refused: %s', (body) => {
    expect(send({}, body)).toEqual({ kind: 'unauthenticated' });
  });

  test('is refused by GET', () => {
    expect(readNetwork(inbrain, get('/leads/acme?PanelistId=clk_1'), known)).toEqual({ kind: 'unauthenticated' });
  });
});

describe('a provider that reconciles up and down, such as Prodege', () => {
  const prodege: CallbackFormat = {
    ...plain,
    fields: { click_id: 'click_id', payout: 'payout' },
    amounts: ['payout'],
    states: [{ parameter: 'status', meanings: { 1: 'complete', 3: 'screenout', 4: 'reversal', 11: 'reconciliation' } }],
    reversal: { prefix: null, original: 'original' },
    signature: {
      kind: 'template',
      hash: 'sha1',
      isKeyed: true,
      template: '{transaction_id}|{click_id}|{status}|{payout}|{original}',
      parameter: 'hash',
    },
  };
  const send = (status: string, payout: string, original: string): ReadReport => {
    const hash = createHmac('sha1', SECRET).update(`T-2|clk_1|${status}|${payout}|${original}`).digest('hex');
    const query = `click_id=clk_1&transaction_id=T-2&status=${status}&payout=${payout}&original=${original}&hash=${hash}`;
    return readNetwork(prodege, get(`/leads/acme?${query}`), known);
  };

  test('pays the difference under the id of the lead', () => {
    expect(send('11', '0.40', 'T-1')).toMatchObject({
      report: { kind: 'complete', status: 1, transactionId: 'T-1', eventId: RECONCILED, payout: 4_000 },
    });
    expect(send('1', '0.40', '')).toMatchObject({ report: { transactionId: 'T-2', eventId: '', payout: 4_000 } });
  });

  test('never pays the whole lead again', () => {
    expect(send('11', '', 'T-1')).toMatchObject({ kind: 'invalid', errors: [{ path: 'payout' }] });
    expect(send('11', '0', 'T-1')).toMatchObject({ kind: 'invalid' });
    expect(send('11', '-0.40', 'T-1')).toMatchObject({ report: { status: 2, transactionId: 'T-1' } });
    const unsigned = { ...prodege, signature: plain.signature };
    const call = get(`/leads/acme/${SECRET}?click_id=clk_1&transaction_id=T-2&status=11&payout=9`, {
      pathSecret: SECRET,
    });
    expect(readNetwork(unsigned, call, known)).toMatchObject({ kind: 'invalid' });
  });
});

describe('a platform that signs nothing, such as Affise', () => {
  const platform: CallbackFormat = { ...plain, amounts: ['amount'], unsignedPayout: 'amount', goal: 'goal' };
  const call = (query: string, callback = platform): ReadReport => {
    const target = `/leads/acme/${SECRET}?click_id=clk_1&transaction_id=T-1&${query}`;
    return readNetwork(callback, get(target, { pathSecret: SECRET }), known);
  };

  test.each([
    ['amount=0.1', 1000],
    ['amount=0.10009', 1000],
    ['amount=.5', 5000],
    ['amount=3.', 30_000],
    ['amount=%24%201.25', 12_500],
    ['amount=50&amount=0.1', 1000],
    ['amount=0.1&amount=50&amount=', 1000],
  ])('its payout is read apart, and of several the lowest: %s', (query, unsignedPayout) => {
    expect(call(query)).toMatchObject({ report: { payout: null, unsignedPayout } });
  });

  test.each(['amount=', 'amount=%20', 'goal=1'])('no amount is no payout: %s', (query) => {
    expect(call(query)).toMatchObject({ kind: 'read' });
    expect(call(query)).not.toHaveProperty('report.unsignedPayout');
  });

  test.each(['1,250', '1.2.3', 'NaN', '1e2', '{sum}', '0.1&amount=x'])(
    'an amount such as %s is unreadable',
    (amount) => {
      expect(call(`amount=${amount}`)).toMatchObject({ report: { payout: null, unsignedPayout: 'unreadable' } });
    },
  );

  test("its own id of the offer is read, unless the macro isn't filled in", () => {
    const callback = { ...platform, parameters: { ...platform.parameters, offer: '{offerid}' }, offer: 'offer' };
    const named = (offer: string) => {
      const read = call(offer, callback);
      return read.kind === 'read' ? read.report.offer : read.kind;
    };
    expect(named('offer=301')).toBe('301');
    for (const absent of ['goal=1', 'offer=', 'offer={offerid}', 'offer=%7Bofferid%7D'])
      expect(named(absent)).toBeUndefined();
    expect(named('offer=301&offer=302')).toBe('');
  });

  test('a reversal has no payout', () => {
    expect(call('amount=-0.1')).toMatchObject({ report: { status: 2, payout: null } });
    expect(call('amount=-0.1')).not.toHaveProperty('report.unsignedPayout');
  });

  test('no goal, whatever its name, is a reconciliation', () => {
    const withEvents: CallbackFormat = { ...platform, fields: { click_id: 'click_id', event_id: 'goal' } };
    for (const name of [RECONCILED, `%20${RECONCILED}%20`]) {
      expect(call(`goal=${name}`)).toMatchObject({ report: { eventId: '', goal: '?' } });
      expect(call(`goal=${name}`, withEvents)).toMatchObject({ report: { eventId: '?' } });
    }
  });
});
