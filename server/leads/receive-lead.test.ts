import { createSecretKey } from 'node:crypto';
import { wallSettings } from '../schema/wall-settings.ts';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import type { LogFields } from '../runtime/log.ts';
import { SealError } from '../security/vault.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { CreditedLead, LeadFacts, NewLead, NewReversal, ReversedLead } from '../store/ports/leads.ts';
import type { SecurityEvent } from '../store/ports/security-events.ts';
import type { Source } from '../store/ports/sources.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import type { LeadReport, ReportRequest, ReadReport } from './reports/lead-report.ts';
import { receiveLead } from './receive-lead.ts';

const NOW = Date.UTC(2026, 2, 1, 23, 59);
const request: ReportRequest = {
  method: 'GET',
  target: '/leads/net',
  headers: {},
  body: new Uint8Array(),
  ip: '8.8.8.8',
  pathSecret: null,
};
const source: Source = {
  name: 'net',
  scheme: 'hmac-sha256',
  ips: [],
  maxAgeMs: 0,
  screenoutCredits: 0,
  sealedSecret: new Uint8Array(),
  sealedPrevious: null,
  previousUntil: null,
  createdAt: 0,
};
const settings = wallSettings.parse({ name: 'Main', currency: { name: 'Coins', ratio: '100' } });
const wall: Wall = { kind: 'wall', pubId: 1, adwallId: 5, publishableKey: '', settings, createdAt: 0 };
const terms = {
  ratio: 1_000_000,
  round: false,
  events: [{ event_id: 9, event_name: 'Level 9', payout: 10_000, amount: 1_000_000, time_to_complete: null }],
};
const person = {
  accountId: 3,
  wrappedKey: new Uint8Array(),
  kind: 'wall',
  profileId: 5,
  subid1: 'private-ann',
} as const;
const facts: LeadFacts = {
  click: {
    clickId: 'clk_1',
    accountId: 3,
    offerId: 7,
    sealed: new Uint8Array([1]),
    ipDigest: null,
    deviceDigest: null,
    country: 'US',
    payout: 10_000,
    amount: 1_000_000,
    terms: JSON.stringify(terms),
    at: NOW - 600_000,
  },
  person,
  offer: { name: 'Harbor Quest', source: null, cap: { leads: 5, per: 'day' }, isDisabled: false },
  otherUsersOfIp: 0,
  otherUsersOfDevice: 0,
  recentLeads: 0,
};
const reported = {
  kind: 'complete' as const,
  clickId: 'clk_1',
  transactionId: 'T1',
  eventId: '9',
  payout: null,
  reason: null,
  country: null,
};

const storedLead: StoredLead = {
  ...{ leadId: 'lead_1', kind: 'complete', takes: 'event', accountId: 3, adwallId: 5, offerId: 7, offerName: null },
  ...{ eventId: '9', source: 'net', externalId: 'T1', clickId: 'clk_1', payout: 10_000, amount: 1_000_000 },
  ...{ state: 'credited', reason: null, findings: [], at: 0, changedAt: 0 },
};
/** The click's offer belongs to another source by now. */
const moved: LeadFacts = { ...facts, offer: { name: '', source: 'other', cap: null, isDisabled: false } };

function setUp(
  parts: {
    read?: ReadReport;
    status?: 1 | 2;
    facts?: LeadFacts | null;
    credited?: CreditedLead;
    reversed?: ReversedLead;
    /** If absent, no key opens the click. */
    clickText?: string;
    /** Changes to what the source reports. */
    says?: Partial<LeadReport>;
    /** The leads that the click has. */
    leadsOfClick?: StoredLead[];
  } = {},
) {
  const seen = {
    steps: [] as string[],
    lines: [] as LogFields[],
    leads: [] as NewLead[],
    reversals: [] as NewReversal[],
    security: [] as Omit<SecurityEvent, 'at'>[],
    activityReads: 0,
    since: 0,
    wakes: 0,
  };
  const receive = receiveLead({
    store: {
      leadFacts: async ({ recentSince }) => {
        seen.since = recentSince;
        return parts.facts === undefined ? facts : parts.facts;
      },
      creditLead: async (lead) => {
        seen.leads.push(lead);
        seen.steps.push('commit');
        return parts.credited ?? { kind: 'credited', leadId: lead.leadId, transactionId: 1, balance: 0, deliveries: 2 };
      },
      reverseLead: async (reversal) => {
        seen.reversals.push(reversal);
        return parts.reversed ?? { kind: 'early' };
      },
      listActivity: async () => {
        seen.activityReads += 1;
        const { click } = facts;
        const entry = { offerName: null, alone: null };
        const clicks = [
          { ...entry, click: { ...click, clickId: 'clk_0' }, leads: [storedLead] },
          { ...entry, click, leads: parts.leadsOfClick ?? [] },
        ];
        return { balance: 0, person: null, hasProfile: null, clicks, later: [] };
      },
      recordSecurityEvent: async (event) => void seen.security.push(event),
    },
    vault: {
      unwrapPersonKey: () => {
        if (parts.clickText === undefined) throw new SealError('another key');
        return createSecretKey(Buffer.alloc(32));
      },
      open: () => parts.clickText ?? '',
    },
    readReport: () => parts.read ?? { kind: 'read', report: { ...reported, status: parts.status ?? 1, ...parts.says } },
    isFromDatacenter: (ip) => ip === '10.0.0.1',
    clock: { now: () => NOW },
    ids: systemIds(),
    log: { info: (fields) => void seen.lines.push(fields) },
    onDeliveries: () => {
      seen.wakes += 1;
    },
    reach: (step) => void seen.steps.push(step),
  });
  const findWall = (adwallId: number) => (adwallId === 5 ? wall : null);
  return { seen, receive: () => receive({ source, request, findWall, requestId: 'req_1' }) };
}

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

test('wakes nobody if there is nothing to deliver', async () => {
  const duplicate = setUp({ credited: { kind: 'duplicate', leadId: 'lead_1' } });
  await duplicate.receive();
  const silent = setUp({ credited: { kind: 'credited', leadId: 'l', transactionId: 1, balance: 0, deliveries: 0 } });
  await silent.receive();
  expect([duplicate.seen.wakes, silent.seen.wakes]).toEqual([0, 0]);
});

test('an unproven call reads and writes nothing', async () => {
  for (const kind of ['unauthenticated', 'stale', 'address_not_allowed'] as const) {
    const { receive, seen } = setUp({ read: { kind } });
    expect(await receive()).toEqual({ kind });
    expect(seen).toMatchObject({ steps: ['lead.received'], since: 0, leads: [], reversals: [] });
    expect(seen.lines).toEqual([{ requestId: 'req_1', event: `lead_${kind}`, source: 'net' }]);
  }
});

test('an unknown click or an erased person writes nothing', async () => {
  const unknown = setUp({ facts: null });
  expect(await unknown.receive()).toEqual({ kind: 'unknown_click' });
  const erased = setUp({ facts: { ...facts, person: null } });
  expect(await erased.receive()).toEqual({ kind: 'erased' });
  expect([...unknown.seen.leads, ...erased.seen.leads]).toEqual([]);
});

test('the store gets a reversal by its identity', async () => {
  const { receive, seen } = setUp({ status: 2 });
  expect(await receive()).toEqual({ kind: 'early' });
  expect(seen.reversals).toMatchObject([{ source: 'net', externalId: 'T1', eventId: '9', clickId: 'clk_1', at: NOW }]);
  expect(seen.leads).toEqual([]);
});

test('a report by the wrong source is a security event', async () => {
  const { receive, seen } = setUp({ facts: moved });
  expect(await receive()).toEqual({ kind: 'wrong_source' });
  const owner = { kind: 'wall', profileId: 5 };
  expect(seen.security).toEqual([{ kind: 'wrong_source', owner, detail: 'source net, offer 7', at: NOW }]);
});

test('a source may reverse its own lead after the offer has moved to another source', async () => {
  const { receive, seen } = setUp({ facts: moved, status: 2, leadsOfClick: [storedLead] });
  expect(await receive()).toEqual({ kind: 'early' });
  expect(seen.reversals).toHaveLength(1);
  expect(seen.security).toEqual([]);
});

test.each([
  ['none', []],
  ["another source's", [{ ...storedLead, source: 'other' }]],
])('after the move, a source whose leads of the click are %s reverses nothing', async (_whose, leadsOfClick) => {
  const { receive, seen } = setUp({ facts: moved, status: 2, leadsOfClick });
  expect(await receive()).toEqual({ kind: 'wrong_source' });
  expect(seen.reversals).toEqual([]);
});

test('a reversal may name an event that the offer never had if it names a lead by its identity', async () => {
  const gone = { ...storedLead, eventId: '4' };
  const says = { eventId: '4' };
  const own = setUp({ status: 2, says, leadsOfClick: [gone] });
  expect(await own.receive()).toEqual({ kind: 'early' });
  for (const lead of [
    { ...gone, eventId: '5' },
    { ...gone, externalId: 'T2' },
  ]) {
    const other = setUp({ status: 2, says, leadsOfClick: [lead] });
    expect(await other.receive()).toMatchObject({ kind: 'invalid', errors: [{ path: 'event_id' }] });
    expect(other.seen).toMatchObject({ reversals: [], leads: [] });
  }
});

test('only a reversal that would be refused otherwise reads the activity', async () => {
  for (const parts of [
    { status: 2 },
    { status: 1 },
    { status: 1, facts: moved },
    { says: { eventId: '4' } },
  ] as const) {
    const { receive, seen } = setUp({ ...parts, leadsOfClick: [storedLead] });
    await receive();
    expect(seen.activityReads).toBe(0);
  }
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
  const known = setUp({ clickText: JSON.stringify({ ip: '10.0.0.1', user_agent: 'curl/8.0' }) });
  await known.receive();
  expect(known.seen.leads[0]?.findings.map(({ rule }) => rule)).toEqual(['agent', 'datacenter']);
  const lost = setUp();
  await lost.receive();
  expect(lost.seen.leads[0]).toMatchObject({ verdict: 'credit', findings: [] });
});

test('the log line has the outcome and nothing about the person', async () => {
  const { receive, seen } = setUp();
  await receive();
  const line = { requestId: 'req_1', event: 'lead_credited', source: 'net', offerId: 7, adwallId: 5 };
  expect(seen.lines).toEqual([line]);
});

test('an unknown wall is a failure, so that the source tries again', async () => {
  const { receive, seen } = setUp({ facts: { ...facts, person: { ...person, profileId: 99 } } });
  await expect(receive()).rejects.toThrow('wall');
  expect(seen.leads).toEqual([]);
});
