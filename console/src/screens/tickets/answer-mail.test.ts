import type { TicketCase } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { expect, test } from 'vitest';
import { mailHref } from './ticket-screen.ts';

const ticket = { ticket_id: 12, offer_name: 'Fish & Chips', message: 'Where?\nHelp' };
const given = { name: 'Ann', email: 'ann@example.com', ticket } as TicketCase;

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
