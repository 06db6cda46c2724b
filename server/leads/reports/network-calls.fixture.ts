import { expect, test } from 'vitest';
import { NOW } from '../../networks/simulation/fake-source.ts';
import { callOf, fakeOf, PUBLIC_URL, sourceOf, vault } from './fake-sources.fixture.ts';
import type { ReadReport } from './lead-report.ts';
import { readReport } from './read-report.ts';

export const read = readReport({ vault, clock: { now: () => NOW }, publicUrl: PUBLIC_URL });
export const send = (scheme: string, values: Record<string, string>, isRevoked = false): ReadReport =>
  read(sourceOf(scheme), callOf(fakeOf(scheme), { values, isRevoked }));

export const complete = { kind: 'read', report: { kind: 'complete', status: 1 } };
export const screenout = { kind: 'read', report: { kind: 'screenout', status: 1 } };
export const bonus = { kind: 'read', report: { kind: 'bonus', status: 1 } };
export const reversal = { kind: 'read', report: { transactionId: 'T-1', status: 2, payout: null } };
export const event3 = { kind: 'read', report: { eventId: '3', status: 1 } };
export const pending = { kind: 'nothing_to_credit', reason: 'pending' };
export const trial = { kind: 'nothing_to_credit', reason: 'test' };
export const ended = (outcome: string): object => ({ ...unpaid, ended: { clickId: 'clk_1', outcome } });
export const unpaid = { kind: 'nothing_to_credit', reason: 'unpaid' };
export const refused = (path: string): object => ({ kind: 'invalid', errors: [{ path }] });

/** `rows`: values that replace those of an ordinary lead, and what the call then means. */
export function testCalls(
  { name }: { name: string },
  rows: readonly (readonly [values: Readonly<Record<string, string>>, outcome: object])[],
): void {
  test.each(rows)('a call with %j', (values, outcome) => {
    expect(send(name, values)).toMatchObject(outcome);
  });
}
