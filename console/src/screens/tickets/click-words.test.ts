import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { ticketClickStates, type TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import type { TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { expect, test } from 'vitest';
import { clickSentence, creditWarning, missingCredits } from './click-words.ts';

const lead = (state: LeadRow['state'], currency_count = 15) => ({ state, currency_count }) as LeadRow;
const click = (leads: LeadRow[], other_leads: LeadRow[] = []): TicketClick => ({
  state: 'kept',
  at: '2026-03-01T00:00:00.000Z',
  offer_id: 1,
  offer_name: null,
  currency_count: 15,
  events: [],
  leads,
  other_leads,
  refused_calls: [],
});

test('reports a missing lead only for an existing click of the user', () => {
  for (const state of ticketClickStates) {
    const sentence = clickSentence({ state, leads: [] });
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence?.includes('No lead has arrived')).toBe(state === 'kept');
  }
  expect(clickSentence({ state: 'kept', leads: [lead('rejected')] })).toBeNull();
});

test('warns of manual credits if a lead has paid or may still pay for the click or its offer', () => {
  const warning = (given: TicketClick) => creditWarning(given, 'Coins');
  expect(warning(click([lead('rejected'), lead('credited', 7.5)]))).toBe(
    'This click has been credited already: 7.5 Coins. Anything you add comes on top.',
  );
  expect(warning(click([lead('credited', 2), lead('credited', 3)]))).toContain('2 times, with 2 Coins most recently');
  expect(warning(click([lead('pending')], [lead('credited')]))).toContain('A lead for this click is held: 15 Coins.');
  expect(warning(click([lead('reversed')], [lead('pending'), lead('credited', 3)]))).toBe(
    'The same offer has been credited already, on another click: 3 Coins. Anything you add comes on top.',
  );
  const waiting = { ...lead('pending'), reason: 'hold_days', release_at: '2026-12-12T08:00:00.000Z' };
  expect(warning(click([waiting]))).toContain('It is credited on 2026-12-12, and the user gets both.');
  expect(warning(click([], [lead('pending')]))).toContain('A lead for the same offer is held');
  for (const none of [click([]), click([lead('rejected')], [lead('reversed')])]) expect(warning(none)).toBeNull();
  expect(creditWarning(null, 'Coins')).toBeNull();
});

const missing = (given: TicketClick | null, amounts: number[] = [], subject: TicketRow['subject'] = 'not_credited') =>
  missingCredits(
    {
      click: given,
      credits: amounts.map((amount) => ({ amount, ticket_id: 1, transaction_id: 1, at: '2026-03-01T00:00:00.000Z' })),
      ticket: { subject } as TicketRow,
    },
    'Coins',
  );

test('the missing amount is the reward less credits by leads and staff', () => {
  expect(missing(click([]))).toEqual({ amount: 15, hint: 'What the click still lacks.' });
  expect(missing(click([lead('rejected'), lead('reversed')])).amount).toBe(15);
  expect(missing(click([lead('credited', 10.1), lead('credited', 0.2)])).amount).toBe(4.7);
  expect(missing(click([lead('credited', 10)]), [2]).amount).toBe(3);
  const nothing = { amount: null, hint: null };
  for (const none of [click([lead('credited')]), click([], [lead('credited')]), click([lead('pending')]), null])
    expect(missing(none)).toEqual(nothing);
  expect(missing(click([]), [15])).toEqual(nothing);
  expect(missing(click([]), [], 'other')).toEqual(nothing);
});

test('proposes none of several unpaid events, but names each', () => {
  const events = [
    { event_id: 1, event_name: 'Reach level 5', currency_count: 5 },
    { event_id: 2, event_name: 'Reach level 20', currency_count: 10 },
  ];
  const ofEvents = (leads: LeadRow[]) => ({ ...click(leads), events });
  expect(missing(ofEvents([]))).toEqual({
    amount: null,
    hint: 'Not credited by a lead: Reach level 5, 5 Coins; Reach level 20, 10 Coins.',
  });
  const first = { ...lead('credited', 5), event_id: '1' };
  expect(missing(ofEvents([first]))).toEqual({
    amount: 10,
    hint: 'Not credited by a lead: Reach level 20, 10 Coins.',
  });
  expect(missing(ofEvents([first]), [3]).amount).toBeNull();
  expect(missing(ofEvents([first, { ...lead('pending', 10), event_id: '2' }]))).toEqual({ amount: null, hint: null });
});
