import { expect, test } from 'vitest';
import { writeClickPerson } from '../security/click-person.ts';
import { leadDigest } from './lead-event.ts';
import { NOW, facts, moved, setUp, person, terms } from './received-call.fixture.ts';

test('the store gets a lead with its click, its terms and the event for the postbacks', async () => {
  const { receive, seen } = setUp();
  expect(await receive()).toMatchObject({ kind: 'credited' });
  const [lead] = seen.leads;
  expect(lead).toMatchObject({
    source: 'net',
    externalId: 'T1',
    eventId: '9',
    clickId: 'clk_1',
    payout: 10_000,
    amount: 1_000_000,
    eventCount: 1,
    verdict: 'credit',
    cap: { leads: 5, per: 'day' },
    day: '2026-03-01',
    at: NOW,
    deliveryId: expect.stringMatching(/^dlv_/),
  });
  expect(lead?.event).toEqual({
    leadId: lead?.leadId,
    identity: leadDigest({ clickId: 'clk_1', source: 'net', externalId: 'T1', eventId: '9' }),
    kind: 'complete',
    clickId: 'clk_1',
    offerId: 7,
    offerName: 'Harbor Quest',
    eventId: 9,
    eventName: 'Level 9',
    payout: 10_000,
    amount: 1_000_000,
    currencyName: 'Coins',
    country: 'US',
    leadAt: NOW,
    reason: null,
    at: NOW,
  });
  expect(seen.since).toBe(NOW - 3_600_000);
});

test('reaches each checkpoint once, in order, and wakes deliveries after the commit', async () => {
  const { receive, seen } = setUp();
  await receive();
  expect(seen.steps).toEqual(['lead.received', 'lead.verified', 'lead.decided', 'commit', 'lead.committed']);
  expect(seen.wakes).toBe(1);
});

test('wakes no one if there is nothing to deliver', async () => {
  const duplicate = setUp({ credited: { kind: 'duplicate', leadId: 'lead_1' } });
  await duplicate.receive();
  const silent = setUp({ credited: { kind: 'credited', leadId: 'l', transactionId: 1, balance: 0, deliveries: 0 } });
  await silent.receive();
  expect([duplicate.seen.wakes, silent.seen.wakes]).toEqual([0, 0]);
});

test('an unproven call reads and writes nothing', async () => {
  const stale = { kind: 'stale', signedAt: 1000, now: 9000, maxAgeMs: 10 } as const;
  for (const read of [{ kind: 'unauthenticated' }, stale, { kind: 'address_not_allowed' }] as const) {
    const { receive, seen } = setUp({ read, isSurvey: true });
    expect(await receive()).toEqual(read);
    expect(seen).toMatchObject({ steps: ['lead.received'], since: 0, leads: [], reversals: [], ends: [] });
    expect(seen.lines).toEqual([{ requestId: 'req_1', event: `lead_${read.kind}`, source: 'net' }]);
  }
});

test('a call that credits nothing and ends no survey is accepted as it is', async () => {
  const pending = { kind: 'nothing_to_credit', reason: 'pending' } as const;
  for (const isSurvey of [true, false]) {
    const { receive, seen } = setUp({ read: pending, isSurvey });
    expect(await receive()).toEqual(pending);
    expect(seen).toMatchObject({ leads: [], ends: [] });
  }
});

test("a survey provider's lead is held unless its survey is the click's; on a tile, unless its user is", async () => {
  const max = { share: 10_000, max_payout: 5_000_000, max_day: 5_000_000 };
  const onTile = JSON.stringify({ ...terms, events: [], repeatable: true, tile: { amount: 'money', ...max } });
  const tile = { ...facts, click: { ...facts.click, terms: onTile } };
  const decided = async (parts: Parameters<typeof setUp>[0]) => {
    const { receive, seen } = setUp({ isSurvey: true, ...parts });
    await receive();
    return seen.leads.map(({ reason, verdict }) => [verdict, reason]);
  };
  expect(await decided({})).toEqual([['hold', 'wrong_survey']]);
  expect(await decided({ facts: tile, says: { payout: 500 } })).toEqual([['credit', null]]);
  const ofOther = { payout: 500, respondent: { person: 'another' } };
  expect(await decided({ facts: tile, says: ofOther })).toEqual([['hold', 'wrong_person']]);
  expect(await decided({ facts: tile, says: ofOther, isSurvey: false })).toEqual([['hold', 'wrong_person']]);
});

test('an unknown click or an erased person writes nothing', async () => {
  const unknown = setUp({ facts: null });
  expect(await unknown.receive()).toEqual({ kind: 'unknown_click' });
  const erased = setUp({ facts: { ...facts, person: null } });
  expect(await erased.receive()).toEqual({ kind: 'erased' });
  expect([...unknown.seen.leads, ...erased.seen.leads]).toEqual([]);
});

test('a report by the wrong source is a security event', async () => {
  const { receive, seen } = setUp({ facts: moved });
  expect(await receive()).toEqual({ kind: 'wrong_source' });
  const owner = { kind: 'wall', profileId: 5 };
  expect(seen.security).toEqual([{ kind: 'wrong_source', owner, detail: 'source net, offer 7', at: NOW }]);
});

test('an event that the offer does not have is invalid, and a credit that no balance can hold is refused', async () => {
  const invalid = setUp({ says: { eventId: '4' } });
  expect(await invalid.receive()).toMatchObject({ kind: 'invalid', errors: [{ path: 'event_id', code: 'invalid' }] });
  const click = { ...facts.click, terms: JSON.stringify({ ...terms, ratio: 1_000_000_000_000 }) };
  const beyond = setUp({ facts: { ...facts, click }, says: { payout: 1_000_000_000_000 } });
  expect(await beyond.receive()).toEqual({ kind: 'balance_limit' });
  expect([...invalid.seen.leads, ...beyond.seen.leads]).toEqual([]);
});

test("the click's user agent and address are evidence; a click that no key opens is decided without them", async () => {
  const known = setUp({
    clickText: writeClickPerson({
      subid2: '',
      subid3: '',
      subid4: '',
      device: '',
      ip: '10.0.0.1',
      user_agent: 'curl/8.0',
    }),
  });
  await known.receive();
  expect(known.seen.leads[0]?.findings.map(({ rule }) => rule)).toEqual(['agent', 'datacenter']);
  const lost = setUp();
  await lost.receive();
  expect(lost.seen.leads[0]).toMatchObject({ verdict: 'credit', findings: [] });
});

test('the log line has the outcome with the ids of lead, click and ledger row, and nothing about the person', async () => {
  const { receive, seen } = setUp();
  await receive();
  const named = { clickId: facts.click.clickId, leadId: seen.leads[0]?.leadId, transactionId: 1 };
  const line = { requestId: 'req_1', event: 'lead_credited', source: 'net', offerId: 7, adwallId: 5, ...named };
  expect(seen.lines).toEqual([line]);
});

test("a survey's end is what its provider says: by a lead, or by a call that credits nothing", async () => {
  const wall = person.profileId;
  const completed = setUp({ isSurvey: true });
  expect(await completed.receive()).toMatchObject({ surveyEnd: { outcome: 'complete', adwallId: wall } });
  // The transaction that credits the lead stores its end.
  expect(completed.seen.ends).toEqual([]);
  const ended = { clickId: 'clk_1', outcome: 'quota_full' } as const;
  const full = setUp({ isSurvey: true, read: { kind: 'nothing_to_credit', reason: 'unpaid', ended } });
  expect(await full.receive()).toMatchObject({ surveyEnd: { outcome: 'quota_full', adwallId: wall } });
  expect(full.seen.ends).toEqual([{ ...ended, source: 'net' }]);
  for (const gone of [null, { ...facts, person: null }]) {
    const unknown = setUp({ isSurvey: true, facts: gone, says: { eventId: '' } });
    expect(await unknown.receive()).toMatchObject({ surveyEnd: { outcome: 'complete', adwallId: null } });
  }
  for (const not of [{ says: { kind: 'bonus' as const } }, { status: 2 as const }, { isSurvey: false }]) {
    expect(await setUp({ isSurvey: true, ...not }).receive()).not.toHaveProperty('surveyEnd');
  }
});

test('a survey whose complete is reversed counts as screened out; one whose bonus is reversed does not', async () => {
  const reversed = { kind: 'withdrawn', leadId: 'lead_1' } as const;
  const taken = { isSurvey: true, status: 2 as const, reversed };
  const ends = async (parts: Parameters<typeof setUp>[0]) => {
    const { receive, seen } = setUp(parts);
    await receive();
    return seen.ends;
  };
  const screenedOut = [{ clickId: 'clk_1', source: 'net', outcome: 'screenout' }];
  expect(await ends(taken)).toEqual(screenedOut);
  const now = { kind: 'reversed', leadId: 'lead_1', transactionId: 2, balance: 0, deliveries: 0 } as const;
  expect(await ends({ ...taken, reversed: now })).toEqual(screenedOut);
  expect(await ends({ ...taken, reversed: { kind: 'duplicate' } })).toEqual(screenedOut);
  expect(await ends({ ...taken, reversed: { kind: 'early' } })).toEqual([]);
  expect(await ends({ ...taken, says: { kind: 'bonus' } })).toEqual([]);
  expect(await ends({ ...taken, isSurvey: false })).toEqual([]);
  // A repeat of the complete takes nothing back.
  expect(await ends({ isSurvey: true, credited: { kind: 'duplicate', leadId: 'lead_1' } })).toEqual([]);
});

test('an unknown wall is a failure, so that the source tries again', async () => {
  const { receive, seen } = setUp({ facts: { ...facts, person: { ...person, profileId: 99 } } });
  await expect(receive()).rejects.toThrow('wall');
  expect(seen.leads).toEqual([]);
});
