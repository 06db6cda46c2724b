import { expect, test } from 'vitest';
import type { ListedGoal } from '../store/ports/feeds.ts';
import type { CompletedLead } from '../store/ports/leads.ts';
import { claimOfReleased, findPaidLead, type HeldLead } from './find-paid-lead.ts';

const event = { event_name: 'Level', payout: 1, amount: 1, time_to_complete: null };
const terms = { ratio: 10_000, round: false, repeatable: false, events: [{ ...event, event_id: 7 }] };
const lead = { kind: 'complete', source: 'net', externalId: 'T1', eventId: '7', takes: 'identity' } as const;
const held = (changes: object, more: Partial<HeldLead> = {}): HeldLead => ({
  terms,
  isSurvey: false,
  ...more,
  lead: { ...lead, ...changes },
});
const paid = (changes: Partial<CompletedLead>): CompletedLead => ({
  leadId: 'lead_paid',
  source: 'net',
  externalId: 'T1',
  eventId: '7',
  ...changes,
});
const severalTimes = { terms: { ...terms, events: [{ ...event, event_id: 7, max_completions: 3 }] } };
const repeatable = { terms: { ...terms, repeatable: true } };

test.each<[string, HeldLead, CompletedLead]>([
  ['an event of another transaction', held({}), paid({ externalId: 'T2' })],
  ['an event of another source', held({}), paid({ externalId: 'T2', source: 'other' })],
  ['a goal that was unknown, if its transaction has an event', held({ eventId: '950' }), paid({})],
  ['an event, if its transaction has a goal that was unknown', held({}), paid({ eventId: '950' })],
  ['the same unknown goal', held({ eventId: '950' }), paid({ eventId: '950', externalId: 'T2' })],
  ['a live survey', held({ eventId: '' }, { ...repeatable, isSurvey: true }), paid({ eventId: '', externalId: 'T2' })],
  ['a screen-out of a completed survey', held({ kind: 'screenout' }, { isSurvey: true }), paid({ eventId: '' })],
])('is not paid next to what was paid: %s', (_what, one, other) => {
  expect(findPaidLead(one, [paid({ eventId: 'reconciled' }), other], [])).toBe(other);
});

const known = { key: '12', eventId: 7, name: 'Level 10' };
const fresh = { key: '950', eventId: 8, name: 'Level 50' };

test.each<[string, ListedGoal[], boolean]>([
  ['which the network lists in addition to the event', [known, fresh], true],
  ['which the network does not list', [known], false],
  ['in place of which the network no longer lists the event', [fresh], false],
  ['which the network lists under the name of the event', [known, { ...fresh, name: 'Level 10' }], false],
  [
    'which has the name that the event had at the click',
    [
      { ...known, name: 'Level ten' },
      { ...fresh, name: 'Level 10' },
    ],
    false,
  ],
  ['of which the network lists nothing', [], false],
])('a goal %s: whether it is paid next to an event of its transaction, in either order', (_what, listed, isOther) => {
  const named = { ...terms, events: [{ ...event, event_name: 'Level 10', event_id: 7 }] };
  const pairs = [
    [held({ eventId: '950' }, { terms: named }), paid({})],
    [held({}, { terms: named }), paid({ eventId: '950' })],
  ] as const;
  for (const [one, other] of pairs) expect(findPaidLead(one, [other], listed)).toBe(isOther ? undefined : other);
});

test.each<[string, HeldLead, CompletedLead]>([
  ['another event', held({ eventId: '7' }), paid({ eventId: '8', externalId: 'T2' })],
  ['an unknown goal of another transaction', held({ eventId: '950' }), paid({ externalId: 'T2' })],
  ['an unknown goal of another source', held({ eventId: '950' }), paid({ source: 'other' })],
  ['two unknown goals', held({ eventId: '950' }), paid({ eventId: '951' })],
  ['a repeatable offer', held({}, repeatable), paid({ externalId: 'T2' })],
  ['an event that pays several times', held({}, severalTimes), paid({ externalId: 'T2' })],
  ['a repeated event', held({ takes: 'repeat' }), paid({ externalId: 'T2' })],
  ['a reconciliation', held({ eventId: 'reconciled' }), paid({})],
  ['a bonus', held({ kind: 'bonus' }, { isSurvey: true }), paid({})],
  ['a screen-out of an offer', held({ kind: 'screenout' }), paid({})],
])('is paid next to what was paid: %s', (_what, one, other) => {
  expect(findPaidLead(one, [other], [])).toBeUndefined();
});

test.each<[HeldLead, string]>([
  [held({}), 'event'],
  [held({}, repeatable), 'transaction'],
  [held({}, severalTimes), 'numbered'],
  [held({}, { ...repeatable, isSurvey: true }), 'event'],
  [held({ eventId: '950' }), 'identity'],
  [held({ kind: 'bonus' }), 'identity'],
  [held({ eventId: 'reconciled' }), 'identity'],
])('a released lead takes what it would have taken if nothing had held it: %#', (one, claim) => {
  expect(claimOfReleased(one)).toBe(claim);
});
