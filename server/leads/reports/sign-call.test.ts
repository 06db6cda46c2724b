import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { describe, expect, test } from 'vitest';
import { NOW } from '../../networks/simulation/fake-source.ts';
import { decideLead } from '../decide-lead.ts';
import { ordinary } from '../lead-case.fixture.ts';
import { PUBLIC_URL, secretOf, sourceOf, vault } from './fake-sources.fixture.ts';
import { readReport } from './read-report.ts';
import { schemeNamed, schemeNames } from './schemes.ts';
import { signCall, type CallToSign } from './sign-call.ts';

const read = readReport({ vault, clock: { now: () => NOW }, publicUrl: PUBLIC_URL });

/** Networks that report reversals in no call that we can read. */
const IRREVERSIBLE = ['offer18', 'prodege', 'scaleo'];
/** Schemes whose written calls name no amount. */
const NAMES_NO_AMOUNT = ['hmac-sha256', 'offer18', 'prodege', 'scaleo', 'secret-url'];

function signed(scheme: string, parts: Partial<CallToSign> = {}) {
  return signCall({
    publicUrl: PUBLIC_URL,
    source: 'acme',
    ...schemeNamed(scheme),
    secret: secretOf(scheme),
    clickId: 'clk_1',
    transactionId: 'test-1',
    event: null,
    payout: 1.25 * UNITS_PER_CREDIT,
    isReversal: false,
    at: NOW,
    ...parts,
  });
}

const receive = (scheme: string, call: ReturnType<typeof signed>) =>
  call === null ? null : read(sourceOf(scheme), { ...call.request, ip: '203.0.113.9' });

describe.each(schemeNames)('a call that is written as a %s source sends it', (scheme) => {
  test('is taken for the lead of its click', () => {
    expect(receive(scheme, signed(scheme))).toMatchObject({
      kind: 'read',
      report: { clickId: 'clk_1', kind: 'complete', status: 1 },
    });
  });

  test('reverses the lead of that transaction, unless the network can report none', () => {
    const credited = receive(scheme, signed(scheme));
    const reversed = receive(scheme, signed(scheme, { isReversal: true }));
    expect(reversed === null).toBe(IRREVERSIBLE.includes(scheme));
    if (reversed === null) return;
    const transactionId = credited?.kind === 'read' ? credited.report.transactionId : null;
    expect(reversed).toMatchObject({ kind: 'read', report: { status: 2, transactionId } });
  });

  test.skipIf(NAMES_NO_AMOUNT.includes(scheme))(
    'credits nothing if it pays 0 for an event that the offer lacks',
    () => {
      const report = receive(scheme, signed(scheme, { event: '99', payout: 0 }));
      const outcome = report?.kind === 'read' ? decideLead({ ...ordinary, report: report.report }) : report;
      expect(outcome).toEqual({ kind: 'nothing_to_credit', reason: 'unpaid' });
    },
  );

  test('is shown without its proof', () => {
    const call = signed(scheme);
    expect(call?.shown).toMatch(/clk_1/);
    expect(call?.shown).not.toContain(secretOf(scheme));
    // The displayed call must not work when it is sent.
    const { headers = {}, target = '' } = call?.request ?? {};
    const proofs = [...Object.values(headers), ...[...new URL(target, PUBLIC_URL).searchParams.values()]].filter(
      (value) => typeof value === 'string' && /^[0-9a-f]{32,}$|^[\w-]{43}$/.test(value),
    );
    for (const proof of proofs) expect(call?.shown).not.toContain(proof);
  });
});

test('an unknown scheme signs nothing', () => {
  expect(signed('nobody')).toBeNull();
});
