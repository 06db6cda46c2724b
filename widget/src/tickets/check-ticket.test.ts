import { ticketSubjects } from '@rewards-wall/shared/catalog/subjects.ts';
import { ticketParameters } from '@rewards-wall/shared/schema/ticket.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TicketField } from '../locales/activity-messages.ts';
import { checkTicket } from './check-ticket.ts';
import { ticketBody, ticketFields } from './ticket-fields.ts';
import type { TicketValues } from './ticket-fields.ts';
import { anyCharacter } from '../../../e2e/support/requests/any-character.ts';
import { anyWebUrl } from '../../../e2e/support/requests/any-web-url.ts';

/** Later than every date in these tests. */
const farFuture = '9999-12-31';

const typed = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.integer({ min: max - 1, max: max + 1 }).map((length) => '🌍'.repeat(length)),
    fc.constantFrom('', ' ', ' a ', 'two\nlines', 'a\r\nb', 'a\u0000', '\ud800'),
  );
const link = fc.oneof(
  anyWebUrl,
  typed(500),
  fc.constantFrom('javascript:alert(1)', 'https://a:b@c.example', 'http://x', 'HTTPS://x.example/ö', 'https://'),
);
const valid: Readonly<Record<TicketField, string>> = {
  offer_name: 'Harbor Quest',
  completed_at: '2026-03-01',
  message: 'It did\nnot work.',
  name: 'Ada',
  email: 'ada@mail.example',
  proof_image_url: '',
  proof_video_url: 'https://video.example/1',
};
const texts = fc.record({
  offer_name: typed(90),
  completed_at: fc.constantFrom('', '2026-03-01', '2026-02-30', '1.3.2026', '12026-01-01'),
  message: typed(200),
  name: typed(80),
  email: fc.oneof(fc.emailAddress(), typed(80), fc.constantFrom('a@b', 'é@b.co', 'a b@c.de')),
  proof_image_url: link,
  proof_video_url: link,
});
/** At most three fields have arbitrary values. */
const values: fc.Arbitrary<TicketValues> = fc.record({
  subject: fc.constantFrom(...ticketSubjects.map(({ id }) => id)),
  texts: fc
    .tuple(texts, fc.subarray([...ticketFields], { maxLength: 3 }))
    .map(([tried, some]) => Object.assign({}, valid, Object.fromEntries(some.map((field) => [field, tried[field]])))),
  clickId: fc.constantFrom('', 'clk_1'),
});

test('the form refuses nothing that the service accepts', () => {
  fc.assert(
    fc.property(values, (ticket) => {
      const isAccepted = ticketParameters.safeParse(ticketBody(ticket)).success;
      if (isAccepted) expect(checkTicket(ticket, farFuture)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("after the form's checks, the service refuses only malformed addresses, links and dates", () => {
  fc.assert(
    fc.property(values, (ticket) => {
      if (checkTicket(ticket, farFuture).length > 0) return;
      const { error } = ticketParameters.safeParse(ticketBody(ticket));
      const exact = ['email', 'completed_at', 'proof_image_url', 'proof_video_url'];
      expect((error?.issues ?? []).filter(({ path }) => !exact.includes(String(path[0])))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('each subject has its own required fields', () => {
  const empty = Object.fromEntries(ticketFields.map((field) => [field, ' '])) as Record<TicketField, string>;
  const missing = (subject: number) =>
    checkTicket({ subject, texts: empty, clickId: '' }, farFuture).map(({ field, code }) => `${field} ${code}`);
  expect(missing(1)).toEqual(['offer_name', 'completed_at', 'name', 'email'].map((field) => `${field} required`));
  expect(missing(2)).toEqual(['message', 'name', 'email'].map((field) => `${field} required`));
  expect(missing(3)).toEqual(missing(2));
});

test('the day of completion may be today but not tomorrow', () => {
  const ticket = { subject: 1, texts: valid, clickId: '' };
  expect(checkTicket(ticket, '2026-03-01')).toEqual([]);
  expect(checkTicket(ticket, '2026-02-28')).toEqual([{ field: 'completed_at', code: 'future' }]);
});

test('the body is trimmed, and has only the fields of the subject', () => {
  const ticket = { subject: 3, texts: { ...valid, name: ' Ada ' }, clickId: 'clk_1' };
  const { completed_at: _, proof_image_url: __, ...sent } = valid;
  expect(ticketBody(ticket)).toEqual({ ...sent, subject_id: 3, click_id: 'clk_1' });
});
