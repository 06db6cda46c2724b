import { expect, test } from 'vitest';
import { ticketParameters } from './ticket.ts';

const ticket = { name: 'Ada', email: 'ada@example.com' };

const errors = (input: object) =>
  ticketParameters.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

test('each subject requires its own fields', () => {
  expect(errors({ ...ticket, subject_id: '1' })).toEqual(['offer_name is required', 'completed_at is required']);
  expect(errors({ ...ticket, subject_id: 2 })).toEqual(['message is required']);
  expect(errors({ ...ticket, subject_id: '3', message: ' ' })).toEqual(['message is required']);
  expect(errors({ ...ticket, subject_id: '4' })).toEqual(['subject_id must be one of: 1, 2, 3']);
});

test('names missing fields even if other fields fail', () => {
  expect(errors({ subject_id: '2' })).toEqual(['name is required', 'email is required', 'message is required']);
});

test('a complete ticket', () => {
  const sent = { ...ticket, subject_id: 1, offer_name: 'Harbor Quest', completed_at: '2026-01-31', click_id: 'c1' };
  expect(ticketParameters.parse({ ...sent, api_key: 'pk_1' })).toEqual(sent);
  expect(ticketParameters.parse({ ...sent, message: 'one\r\ntwo' }).message).toBe('one\ntwo');
});

test('enforces limits, and takes only web URLs as proofs', () => {
  const sent = { ...ticket, subject_id: 3, message: 'm' };
  expect(errors({ ...sent, message: 'm'.repeat(201) })).toEqual(['message must be at most 200 characters']);
  expect(errors({ ...sent, message: 'a\u0000' })).toEqual(['message must not contain control characters']);
  expect(errors({ ...sent, name: 'n'.repeat(81) })).toEqual(['name must be at most 80 characters']);
  expect(errors({ ...sent, offer_name: 'n'.repeat(91) })).toEqual(['offer_name must be at most 90 characters']);
  expect(errors({ ...sent, proof_image_url: 'javascript:alert(1)' })).toEqual([
    'proof_image_url must be an http or https URL without credentials',
  ]);
});
