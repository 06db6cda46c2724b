import { expect, test } from 'vitest';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { writeClickPerson } from '../../security/click-person.ts';
import { sealerOf } from '../../security/person-sealer.ts';
import { click, lead, leadEvent } from '../../store/contract/fixtures.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';

const { inInstallation, json, run, setUp } = useCommandLine();
const person = { subid2: '', subid3: '', subid4: '', device: '', ip: '203.0.113.9', user_agent: null };

/** A click of a user, by default ann, whose lead is on hold. */
const clickAndHold = (name: string, externalId: string, { eventId = '', user = ann } = {}) =>
  inInstallation(async ({ store, vault }) => {
    const at = Date.UTC(2026, 0, 1);
    const clicked = click(user, { clickId: `clk_${name}`, sealer: sealerOf(vault, writeClickPerson(person)), at });
    await store.recordClick(clicked);
    const [leadId, { clickId }] = [`lead_${name}`, clicked];
    const more = { verdict: 'hold', reason: 'too_fast', source: 'net', externalId, eventId, at: at + 5000 } as const;
    await store.creditLead({ ...lead(clickId, { leadId, ...more }), event: leadEvent({ leadId, clickId }) });
  });

test('a click is traced from any of its ids, with its verdict and nothing personal', async () => {
  await setUp();
  await json('source create --name net --scheme hmac-sha256');
  await clickAndHold('a', 'T-1');
  const { code, stdout } = await run('trace T-1');
  expect(code).toBe(0);
  expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
    'T-1 is a transaction of net on wall 1, of user ann on wall 1.',
    '2026-01-01T00:00:00.000Z  click clk_a',
    expect.stringMatching(/^ {5}clicked offer \d+ for \d+ credits: held$/),
    '2026-01-01T00:00:05.000Z  lead lead_a',
    '     net reported transaction T-1: held (too_fast)',
    '',
  ]);
  expect(stdout).not.toContain('203.0.113.9');
  const [byTransaction, byClick, byLead, byUser] = [
    ...[await json('trace T-1'), await json('trace clk__a'), await json('trace lead__a'), await json('trace ann')],
  ] as { kind: string; steps: object[] }[][];
  for (const same of [byClick, byLead, byUser]) expect(same?.[0]?.steps).toEqual(byTransaction?.[0]?.steps);
  expect([byTransaction, byClick, byLead, byUser].map((one) => one?.map(({ kind }) => kind))).toEqual([
    ...[['transaction'], ['click'], ['lead'], ['user']],
  ]);
});

test('a transaction id that a source has used for two users is traced for each of them', async () => {
  await setUp();
  await json('source create --name net --scheme hmac-sha256');
  await clickAndHold('a', 'T-1');
  await clickAndHold('b', 'T-1', { eventId: '2', user: { ...ann, subid1: 'bob' } });
  const told = (await json('trace T-1')) as { user: { subid1: string }; steps: { click_id: string }[] }[];
  expect(told.map(({ steps, user }) => [user.subid1, ...new Set(steps.map(({ click_id: id }) => id))])).toEqual([
    ['ann', 'clk_a'],
    ['bob', 'clk_b'],
  ]);
});

test('an ambiguous id is traced as each kind, and --as narrows it', async () => {
  await setUp();
  await inInstallation(async ({ clock, store, vault }) => {
    const account = { ...ann, subid1: '1' };
    const input = { account, amount: 12_500_000, description: 'Welcome, Ann', minBalance: null, idempotencyKey: null };
    expect((await postTransaction({ clock, store, vault })(input)).kind).toBe('posted');
  });
  const kinds = async (line: string) => ((await json(line)) as { kind: string }[]).map(({ kind }) => kind);
  expect(await kinds('trace 1')).toEqual(['transaction', 'user']);
  expect(await kinds('trace 1 --as user')).toEqual(['user']);
  expect((await run('trace 1 --as user')).stdout).toMatch(/^1 is a user of wall 1\.\n/);
  const { stdout } = await run('trace 1 --as transaction');
  expect(stdout).toContain('by hand or by the API: +1,250 credits, balance 1,250');
  expect(stdout).not.toContain('Welcome');
});

test('an unknown id is an error that says where the command looked', async () => {
  await setUp();
  const { code, stderr } = await run('trace T-404');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'error: There is no user, click, transaction or lead T-404, and no refused call of the last 7 days names it.\n',
  });
  expect(await run('trace T-404 --as lead')).toMatchObject({ code: 1, stderr: 'error: There is no lead T-404.\n' });
});
