import { expect, test } from 'vitest';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import { skipsReversals } from './skips-reversals.ts';

const said = (body: string, status = 200): FetchOutcome => ({
  kind: 'answered',
  status,
  retryAfterMs: null,
  body,
  ms: 1,
});
const silent: FetchOutcome = { kind: 'failed', error: 'timeout', ms: 1 };

test.each([
  ['OK', 'DUP', 'DUP', true],
  ['OK', 'DUP', 'OK', false],
  ['OK', 'DUP', 'REVERSED', false],
  ['OK', 'OK', 'OK', false],
  ['DUP', 'DUP', 'DUP', false],
])('%s to a credit, %s to its repeat, %s to its reversal: skipped is %s', (credit, repeat, reversal, isSkipped) => {
  const answers = { credit: said(credit), repeat: said(repeat), reversal: said(reversal) };
  expect(skipsReversals(answers)).toBe(isSkipped);
});

test('a status differs like a text, and without a response there is no sign', () => {
  expect(skipsReversals({ credit: said(''), repeat: said('', 208), reversal: said('', 208) })).toBe(true);
  expect(skipsReversals({ credit: said(''), repeat: silent, reversal: silent })).toBe(false);
});
