import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, inInstallation, json, run, setUp } = useCommandLine();

const paid = { when: { payment_required: true }, then: { hide: true } };

/** As `run` reads it. */
const word = (text: string): string => text.replaceAll('_', '__');

function ruleFile(definition: unknown = paid): string {
  writeFileSync(file('rule'), JSON.stringify(definition));
  return word(file('rule'));
}

const add = async (name: string, more = ''): Promise<string> => {
  const added = await json(`rule add --wall 1 --name ${name} --file ${ruleFile()}${more}`);
  return (added as { rule: string }).rule;
};
const names = async () => ((await json('rule list --wall 1')) as { name: string }[]).map(({ name }) => name);

test('rules are added, listed in order, moved, changed and removed', async () => {
  await setUp();
  expect((await run('rule list --wall 1')).stdout).toBe('Wall 1 has no rules.\n');
  const first = await add('First');
  const second = await add('Second', ` --before ${word(first)}`);
  expect(first).toMatch(/^rul_/);
  expect(await json('rule list --wall 1')).toEqual([
    { rule: second, name: 'Second', state: 'active', ...paid },
    { rule: first, name: 'First', state: 'active', ...paid },
  ]);
  expect(await json(`rule move ${word(second)}`)).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
  await json(`rule move ${word(second)} --before ${word(first)}`);
  expect(await names()).toEqual(['Second', 'First']);
  const ended = { ...paid, until: '2020-01-01T00:00:00Z' };
  const changed = await json(`rule change ${word(first)} --name Old --file ${ruleFile(ended)}`);
  expect(changed).toMatchObject([{ name: 'Second' }, { name: 'Old', state: 'ended', until: ended.until }]);
  expect(await json(`rule remove ${word(second)}`)).toEqual({ rule: second, state: 'removed' });
  expect(await names()).toEqual(['Old']);
});

test('each change is in the audit log once, with what it says', async () => {
  await setUp();
  const rule = await add('First');
  await json(`rule remove ${word(rule)}`);
  await inInstallation(async ({ store }) => {
    const filter = { before: null, limit: 2, action: null, actorId: null, publishers: null };
    expect(await store.listAudit(filter)).toMatchObject([
      { action: 'rule.remove', subject: `rule ${rule}`, pubId: 1, before: { name: 'First', ...paid }, after: null },
      { action: 'rule.add', subject: `rule ${rule}`, actor: { kind: 'cli' }, after: { name: 'First', ...paid } },
    ]);
  });
});

test('preview names the offers that a rule would hide, and saves nothing', async () => {
  await setUp();
  const row = { name: 'Trial', description: '', destination_url: 'https://advertiser.example/', payout: 1 };
  const offers = [
    { ...row, offer_id: 1, category_id: [22], conditions: { payment_required: true } },
    { ...row, offer_id: 2, category_id: [17] },
  ];
  writeFileSync(file('offers.json'), JSON.stringify(offers));
  await json(`offers import ${word(file('offers.json'))}`);
  const rule = ruleFile();
  expect(await json(`rule preview --wall 1 --file ${rule}`)).toEqual({
    offers: 1,
    first_offers: ['1 Trial'],
    from: expect.stringMatching(/^20\d\d-/),
    clicks: 0,
    leads: 0,
    users: 0,
    credits: 0,
  });
  const hold = ruleFile({ when: { devices: ['phone'] }, then: { hold_days: 7, multiply: 2 } });
  expect(await json(`rule preview --wall 1 --file ${hold}`)).toMatchObject({
    offers: 2,
    credits_more: 0,
    days_of_waiting: 0,
    ignored: ['devices'],
  });
  expect(await names()).toEqual([]);
});

test.each([
  ['no JSON', '{', 1, /The rule must be JSON/],
  ['an unknown effect', '{"when":{},"then":{"hide":true,"delay":7}}', 1, /then\.delay is not a known field/],
  ['a missing effect', '{"when":{},"then":{}}', 1, /then must have multiply, hide or hold_days/],
])('refused with a sentence: %s', async (_name, text, expected, sentence) => {
  await setUp();
  writeFileSync(file('rule'), text);
  const { code, stderr } = await run(`rule add --wall 1 --name X --file ${word(file('rule'))}`);
  expect(code).toBe(expected);
  expect(stderr).toMatch(sentence);
  expect(await names()).toEqual([]);
});

test('a change that someone else makes while the new rule is read is not overwritten', async () => {
  await setUp();
  const rule = await add('First');
  async function* slowly() {
    await json(`rule change ${word(rule)} --name Theirs`);
    yield JSON.stringify({ ...paid, until: '2020-01-01T00:00:00Z' });
  }
  const { code, stderr } = await run(`rule change ${word(rule)} --file -`, slowly());
  expect([code, stderr]).toEqual([1, expect.stringContaining('Someone else has changed rule')]);
  expect(await json('rule list --wall 1')).toEqual([{ rule, name: 'Theirs', state: 'active', ...paid }]);
});

test('an unknown wall or rule is refused', async () => {
  await setUp();
  const rule = await add('First');
  for (const line of [
    'rule list --wall 9',
    `rule add --wall 9 --name X --file ${ruleFile()}`,
    `rule add --wall 1 --name X --file ${ruleFile()} --before none`,
    'rule remove none',
    `rule move ${word(rule)} --before none`,
    'rule change none --name X',
  ]) {
    expect((await run(line)).code, line).toBe(1);
  }
});
