import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { ticketClickStates, type TicketCase, type TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import type { TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { expect, test } from 'vitest';
import { creditWarning, heldLeads, missingCredits, reportedEvent, verdictOf } from './click-words.ts';

const lead = (state: LeadRow['state'], currency_count = 15) => ({ state, currency_count, reason: null }) as LeadRow;
const click = (leads: LeadRow[], other_leads: LeadRow[] = []): TicketClick => ({
  state: 'kept',
  at: '2026-03-01T00:00:00.000Z',
  offer_id: 1,
  offer_name: null,
  country: null,
  currency_count: 15,
  events: [],
  survey_end: null,
  leads,
  other_leads,
  refused_calls: [],
});

test('reports a missing lead only for an existing click of the user', () => {
  for (const state of ticketClickStates) {
    const sentence = verdictOf({ click: { ...click([]), state }, credits: [] }, 'Coins');
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence.includes('No lead yet')).toBe(state === 'kept');
  }
});

test('the verdict is that of the lead that pays, or else may still pay, whatever retention has removed', () => {
  const verdict = (...leads: LeadRow[]) =>
    verdictOf({ click: { ...click(leads), state: 'removed' }, credits: [] }, 'Coins');
  const held = { ...lead('pending'), reason: 'too_fast' };
  expect(verdict(lead('rejected'), lead('credited', 7.5), held)).toBe('Credited: 7.5 Coins.');
  expect(verdict(lead('credited', 2), lead('credited', 3))).toBe('Credited twice, last with 2 Coins.');
  expect(verdict(lead('rejected'), held)).toBe('Not credited yet: a lead is held. Too soon after the click.');
  expect(verdict(lead('reversed'))).toBe('Not credited: the lead was reversed.');
});

test('of an offer with events, the verdict says how many are credited', () => {
  const events = [1, 2, 3].map((event_id) => ({ event_id, event_name: '', currency_count: 5 }));
  const paid = ['1', '3'].map((event_id) => ({ ...lead('credited', 5), event_id }));
  expect(verdictOf({ click: { ...click(paid), events }, credits: [] }, 'Coins')).toBe(
    '2 of 3 events credited, last with 5 Coins.',
  );
});

test('a survey that ended without a reward is not waited for', () => {
  const ended = { ...click([]), survey_end: 'screenout' } as const;
  expect(verdictOf({ click: ended, credits: [] }, 'Coins')).toBe(
    'Not credited: the provider ended the survey without a reward. The user didn’t qualify.',
  );
});

test('what staff credited by hand is a part of the verdict', () => {
  const credits = [10.1, 0.2].map((amount) => ({ amount }) as TicketCase['credits'][number]);
  expect(verdictOf({ click: click([]), credits }, 'Coins')).toBe('Credited by hand: 10.3 Coins. No lead yet.');
  const withLead = (state: LeadRow['state']) => verdictOf({ click: click([lead(state)]), credits }, 'Coins');
  expect(withLead('reversed')).toBe('Credited by hand: 10.3 Coins. The lead was reversed.');
  expect(withLead('pending')).toBe('Credited by hand: 10.3 Coins. A lead is held.');
});

test('warns of manual credits if a lead has paid or may still pay for the click or its offer', () => {
  const warning = (given: TicketClick) => creditWarning(given, 'Coins');
  expect(warning(click([lead('rejected'), lead('credited', 7.5)]))).toBe(
    'This click was already credited, with 7.5 Coins. Your credit comes on top.',
  );
  expect(warning(click([lead('credited', 2), lead('credited', 3)]))).toContain('twice, last with 2 Coins');
  expect(warning(click([lead('pending')], [lead('credited')]))).toContain('A lead for this click is held: 15 Coins.');
  expect(warning(click([lead('reversed')], [lead('pending'), lead('credited', 3)]))).toBe(
    'The same offer was already credited on another click, with 3 Coins. Your credit comes on top.',
  );
  const waiting = { ...lead('pending'), reason: 'hold_days', release_at: '2026-12-12T08:00:00.000Z' };
  expect(warning(click([waiting]))).toContain('It is credited on 2026-12-12, and the user gets both.');
  expect(warning(click([], [lead('pending')]))).toContain('A lead for the same offer is held');
  for (const none of [click([]), click([lead('rejected')], [lead('reversed')])]) expect(warning(none)).toBeNull();
  expect(creditWarning(null, 'Coins')).toBeNull();
});

const missing = (given: TicketClick | null, amounts: number[] = [], subject: TicketRow['subject'] = 'not_credited') =>
  missingCredits({
    click: given,
    credits: amounts.map((amount) => ({ amount, ticket_id: 1, transaction_id: 1, at: '2026-03-01T00:00:00.000Z' })),
    ticket: { subject } as TicketRow,
  });

test('the missing amount is the reward less credits by leads and staff', () => {
  expect(missing(click([]))).toBe(15);
  expect(missing(click([lead('rejected'), lead('reversed')]))).toBe(15);
  expect(missing(click([lead('credited', 10.1), lead('credited', 0.2)]))).toBe(4.7);
  expect(missing(click([lead('credited', 10)]), [2])).toBe(3);
  for (const none of [click([lead('credited')]), click([], [lead('credited')]), click([lead('pending')]), null])
    expect(missing(none)).toBeNull();
  expect(missing(click([]), [15])).toBeNull();
  expect(missing(click([]), [], 'other')).toBeNull();
});

test('proposes the only unpaid event, and none of several', () => {
  const events = [
    { event_id: 1, event_name: 'Reach level 5', currency_count: 5 },
    { event_id: 2, event_name: 'Reach level 20', currency_count: 10 },
  ];
  const ofEvents = (leads: LeadRow[]) => ({ ...click(leads), events });
  expect(missing(ofEvents([]))).toBeNull();
  const first = { ...lead('credited', 5), event_id: '1' };
  expect(missing(ofEvents([first]))).toBe(10);
  expect(missing(ofEvents([first]), [3])).toBeNull();
  expect(missing(ofEvents([first, { ...lead('pending', 10), event_id: '2' }]))).toBeNull();
});

test('the held leads to credit are those of the click, or else of the same offer, and none for what is paid', () => {
  const [held, other] = [lead('pending', 5), lead('pending', 7)];
  const [paid, next] = [lead('credited'), lead('pending')].map((one, n) => ({ ...one, event_id: String(n) }));
  expect(heldLeads(click([lead('rejected'), held], [other]))).toEqual([held]);
  expect(heldLeads(click([lead('rejected')], [other]))).toEqual([other]);
  expect(heldLeads(click([lead('rejected')], [lead('credited'), other]))).toEqual([]);
  expect(heldLeads(click([paid as LeadRow, { ...held, event_id: '0' }, next as LeadRow]))).toEqual([next]);
  expect(heldLeads(click([lead('credited')]))).toEqual([]);
  expect(heldLeads(null)).toEqual([]);
});

test('the event that a message names is found, but not one of several', () => {
  const [six, twelve] = ['Reach castle level 6', 'Reach castle level 12'].map((event_name) => ({ event_name }));
  const events = [six, twelve].flatMap((event) => event ?? []);
  expect(reportedEvent('I reached castle level 12 this morning.', events)).toBe(twelve);
  expect(reportedEvent('I reached castle level 120.', events)).toBeNull();
  expect(reportedEvent('Reached castle level 6 and 12!', events)).toBeNull();
  expect(reportedEvent(null, events)).toBeNull();
});

test.each([
  ['Reach lvl1', 'I reached lvl12.'],
  ['مستوى ١', 'وصلت إلى مستوى ١٢'],
])('the number in “%s” is not part of a longer one', (event_name, message) => {
  expect(reportedEvent(message, [{ event_name }])).toBeNull();
});
