import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { ticketClickStates, type TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import type { TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { expect, test } from 'vitest';
import { clickSentence, creditWarning, missingCredits } from './click-words.ts';

const lead = (state: LeadRow['state'], currency_count = 15) => ({ state, currency_count }) as LeadRow;
const click = (leads: LeadRow[], other_leads: LeadRow[] = []): TicketClick => ({
  ...{ state: 'kept', at: '2026-03-01T00:00:00.000Z', offer_id: 1, offer_name: null, currency_count: 15 },
  ...{ leads, other_leads, refused_calls: [] },
});

test('only a click of the user that is there without a lead is said to have none', () => {
  for (const state of ticketClickStates) {
    const sentence = clickSentence({ state, leads: [] });
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence?.includes('No lead has come')).toBe(state === 'kept');
  }
  expect(clickSentence({ state: 'kept', leads: [lead('rejected')] })).toBeNull();
});

test('credits by hand are warned of if a lead has paid, or may yet pay, for the click or its offer', () => {
  const warning = (given: TicketClick) => creditWarning(given, 'Coins');
  expect(warning(click([lead('rejected'), lead('credited', 7.5)]))).toBe(
    'This click has been credited already: 7.5 Coins. Whatever you add comes on top.',
  );
  expect(warning(click([lead('credited', 2), lead('credited', 3)]))).toContain('2 times, with 2 Coins most recently');
  expect(warning(click([lead('pending')], [lead('credited')]))).toContain('A lead for this click is held: 15 Coins.');
  expect(warning(click([lead('reversed')], [lead('pending'), lead('credited', 3)]))).toBe(
    'The same offer has been credited already, on another click: 3 Coins. Whatever you add comes on top.',
  );
  expect(warning(click([], [lead('pending')]))).toContain('A lead for the same offer is held');
  for (const none of [click([]), click([lead('rejected')], [lead('reversed')])]) expect(warning(none)).toBeNull();
  expect(creditWarning(null, 'Coins')).toBeNull();
});

test('what is missing is the reward of the click, less what leads and people have credited', () => {
  const missing = (given: TicketClick | null, amounts: number[] = [], subject: TicketRow['subject'] = 'not_credited') =>
    missingCredits({
      click: given,
      credits: amounts.map((amount) => ({ amount, ticket_id: 1, transaction_id: 1, at: '2026-03-01T00:00:00.000Z' })),
      ticket: { subject } as TicketRow,
    });
  expect(missing(click([]))).toBe(15);
  expect(missing(click([lead('rejected'), lead('reversed')]))).toBe(15);
  expect(missing(click([lead('credited', 10.1), lead('credited', 0.2)]))).toBe(4.7);
  expect(missing(click([lead('credited', 10)]), [2])).toBe(3);
  for (const nothing of [click([lead('credited')]), click([], [lead('credited')]), click([lead('pending')]), null])
    expect(missing(nothing)).toBeNull();
  expect(missing(click([]), [15])).toBeNull();
  expect(missing(click([]), [], 'other')).toBeNull();
});
