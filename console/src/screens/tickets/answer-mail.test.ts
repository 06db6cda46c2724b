import type { TicketCase } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { expect, test } from 'vitest';
import { mailHref, replyTo } from './ticket-screen.ts';

const created_at = '2026-03-01T00:00:00.000Z';
const ticket = { ticket_id: 12, offer_name: 'Fish & Chips', message: 'Where?\nHelp', created_at };
const user = { currency: 'Coins' };
const given = {
  name: 'Ann',
  email: 'ann@example.com',
  ticket,
  credits: [],
  click: null,
  user,
} as unknown as TicketCase;

test('the reply names the ticket and quotes the user', () => {
  const url = new URL(mailHref(given));
  expect(decodeURIComponent(url.pathname)).toBe('ann@example.com');
  expect(url.searchParams.get('subject')).toBe('Your ticket #12 about “Fish & Chips”');
  expect(url.searchParams.get('body')).toContain('> Where?\r\n> Help');
});

test("an address can't add recipients or header fields", () => {
  const url = new URL(mailHref({ ...given, email: 'a@example.com,b@example.com?bcc=c@example.com' }));
  expect(decodeURIComponent(url.pathname)).toBe('a@example.com,b@example.com?bcc=c@example.com');
  expect(url.pathname).not.toMatch(/[,?]/);
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});

test('a reply to a ticket without a message quotes nothing', () => {
  const url = new URL(mailHref({ ...given, ticket: { ...given.ticket, message: null } }));
  expect(url.searchParams.get('body')?.trimEnd()).toMatch(/^Hello Ann,\r\n\r\n.*“Fish & Chips”\.$/);
});

test('the reply says what the ticket’s lead and staff have credited since it arrived', () => {
  const lead = { state: 'credited', currency_count: 40, changed_at: '2026-03-02T00:00:00.000Z' };
  const credit = { ticket_id: 12, amount: 2.5 };
  const textOf = (leads: object[], credits: object[]) =>
    replyTo({ ...given, click: { leads }, credits } as unknown as TicketCase).text;
  expect(textOf([lead], [credit])).toContain('We have credited 42.5 Coins to your balance.\n\n> Where?\n> Help');
  for (const nothing of [
    textOf([], []),
    textOf([], [credit, { ...credit, amount: -2.5 }]),
    textOf([{ ...lead, state: 'pending' }], [{ ...credit, ticket_id: 11 }]),
    textOf([{ ...lead, changed_at: '2026-02-28T00:00:00.000Z' }], []),
  ])
    expect(nothing).not.toContain('credited');
});
